import { route } from '@/lib/http/route'
import { changeSubscription, removePendingChange } from '@/lib/subscription/change'
import { presentChanged } from '@/lib/subscription/change-answer'
import { changedSubscription, changeSubscriptionInput } from '@/lib/subscription/change-schema'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'changeSubscription',
  summary: 'Change the price or the quantity of a subscription',
  description:
    'Now, or with the next period. A change now bills the rest of the period on the new terms less the unused rest of the old ones, from the wallet, at once. What it costs less goes back at once, with a credit note. A price with another billing period begins a new period now. With too little money or without the customer’s agreement the answer is 402 and nothing changes. In a trial nothing is billed. The same price and quantity change nothing.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: changeSubscriptionInput,
  response: changedSubscription,
  errors: [
    'subscription_already_canceled',
    'subscription_past_due',
    'subscription_renewing',
    'subscription_paused',
    'subscription_paid_ahead',
    'subscription_ending',
    'quantity_changed',
    'preview_expired',
    'merchant_balance_too_low',
    'wallet_closed',
    'price_inactive',
    'customer_not_linked',
    'not_agreed',
    'insufficient_balance',
    'charge_attempts_exceeded',
  ],
  handler: async ({ ctx, params, body }) => presentChanged(await changeSubscription(ctx, params.id, body)),
})

export const DELETE = route({
  operation: 'removePendingChange',
  summary: 'Remove the change that waits for the end of the period',
  description: 'The next period costs what this one does. Without a change that waits, nothing happens.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentSubscription(await removePendingChange(ctx, params.id)),
})
