import { route } from '@/lib/http/route'
import { changeSubscription, removePendingChange } from '@/lib/subscription/change'
import { presentChanged } from '@/lib/subscription/change-answer'
import { changedSubscription, changeSubscriptionInput } from '@/lib/subscription/change-schema'
import { presentSubscription } from '@/lib/subscription/present'
import { subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'changeSubscription',
  summary: "Change a subscription's price or quantity",
  description:
    'The change takes effect now or with the next period. A change now bills the rest of the period on the new terms, less the unused time on the old terms, to the wallet at once. If the new terms cost less, the difference is given back at once with a credit note. A price with another billing period starts a new period now. If the balance is too low, or the customer has not agreed, the response is 402 and nothing changes. During a trial nothing is billed. The same price and quantity change nothing.',
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
  summary: 'Cancel a pending change',
  description: 'The next period then costs the same as this one. If no change is pending, nothing happens.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentSubscription(await removePendingChange(ctx, params.id)),
})
