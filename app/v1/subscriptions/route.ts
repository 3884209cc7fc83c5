import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createSubscription } from '@/lib/subscription/create'
import { createSubscriptionInput } from '@/lib/subscription/create-schema'
import { hadBefore } from '@/lib/subscription/had-before'
import { presentSubscription } from '@/lib/subscription/present'
import { listSubscriptions } from '@/lib/subscription/read'
import { listSubscriptionsQuery, subscription } from '@/lib/subscription/schema'

export const GET = route({
  operation: 'listSubscriptions',
  summary: 'List subscriptions, newest first',
  description: 'The filters can be combined. A subscription must match all of them.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:read',
  query: listSubscriptionsQuery,
  response: pageOf(subscription),
  handler: async ({ ctx, query }) => presentPage(await listSubscriptions(ctx, query), presentSubscription),
})

export const POST = route({
  operation: 'createSubscription',
  summary: 'Create a subscription',
  description:
    'Without a trial, the first period is charged at once: invoice, debit and period in one transaction, then `active`. If the wallet balance is too low, the response is 402 and nothing is created. With a trial, nothing is charged and the customer needs no wallet yet.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:create',
  stepUp: false,
  body: createSubscriptionInput,
  largeBody: true,
  response: subscription,
  meta: hadBefore,
  status: 201,
  errors: [
    'coupon_not_valid',
    'production_not_approved',
    'insufficient_balance',
    'not_agreed',
    'payment_missing',
    'charge_attempts_exceeded',
    'customer_not_linked',
    'customer_archived',
    'price_inactive',
    'calendar_ends',
  ],
  handler: async ({ ctx, body }) => presentSubscription(await createSubscription(ctx, body)),
})
