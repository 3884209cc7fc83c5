import { redeemCouponInput } from '@/lib/coupon/schema'
import { route } from '@/lib/http/route'
import { presentSubscription } from '@/lib/subscription/present'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'redeemCoupon',
  summary: 'Redeem a coupon for a subscription',
  description:
    'For the periods to come: what is billed already stays as it is. A discount that there is ends, and this one takes its place. If the coupon cannot be redeemed, `error.reason` says why.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  body: redeemCouponInput,
  response: subscription,
  errors: ['subscription_already_canceled', 'coupon_not_valid'],
  handler: async ({ ctx, params, body }) =>
    presentSubscription(await redeemCoupon(ctx, params.id, body.couponCode)),
})

export const DELETE = route({
  operation: 'removeDiscount',
  summary: 'Remove the discount of a subscription',
  description: 'The periods to come cost the whole price. The redemption of the coupon stays counted.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentSubscription(await removeDiscount(ctx, params.id)),
})
