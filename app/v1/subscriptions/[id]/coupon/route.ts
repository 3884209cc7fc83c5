import { redeemCouponInput } from '@/lib/coupon/schema'
import { route } from '@/lib/http/route'
import { presentSubscription } from '@/lib/subscription/present'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { subscription, subscriptionParams } from '@/lib/subscription/schema'

export const POST = route({
  operation: 'redeemCoupon',
  summary: 'Redeem a coupon for a subscription',
  description:
    'The discount applies to future periods. Past invoices stay as they are. An existing discount ends, and this one replaces it. If the coupon cannot be redeemed, `error.reason` says why.',
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
  summary: "Remove a subscription's discount",
  description: "Future periods cost the full price. The coupon's redemption still counts.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'subscriptions:write',
  stepUp: false,
  params: subscriptionParams,
  response: subscription,
  errors: ['subscription_already_canceled'],
  handler: async ({ ctx, params }) => presentSubscription(await removeDiscount(ctx, params.id)),
})
