import { removeCoupon, setCoupon } from '@/lib/checkout/coupon'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { showCheckout, visitOf } from '@/lib/checkout/show'
import { checkoutView } from '@/lib/checkout/view-schema'
import { redeemCouponInput } from '@/lib/coupon/schema'
import { route } from '@/lib/http/route'
import { transact } from '@/lib/infra/ctx'

export const POST = route({
  operation: 'setCheckoutCoupon',
  summary: 'Apply a coupon code to a checkout',
  description:
    'Only if the merchant allows codes. The new coupon replaces the previous one. It is redeemed when the subscription is created. If it is used up by then, `authorize` returns `coupon_not_valid`, takes nothing, and the offer continues without it. Anyone with the address can do this until a phone is entered; after that, the bearer is needed. At most ten tries a minute.',
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  body: redeemCouponInput,
  response: checkoutView,
  errors: [
    'resource_not_found',
    'checkout_session_used',
    'checkout_session_expired',
    'coupon_not_valid',
    'coupon_attempts_exceeded',
  ],
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: ({ ctx, params: { token }, body: { couponCode } }) =>
    transact(ctx, async (tx) => {
      await setCoupon(await visitOf({ ...ctx, tx }, token), couponCode)
      return showCheckout(tx, token, 'checkoutId' in ctx)
    }),
})

export const DELETE = route({
  operation: 'removeCheckoutCoupon',
  summary: 'Remove the coupon from a checkout',
  description:
    "Calling this again is safe. If customers may not enter codes here, the merchant's coupon stays.",
  auth: ['checkoutBearer', 'anonymous'],
  params: checkoutTokenParams,
  response: checkoutView,
  errors: ['resource_not_found', 'checkout_session_used', 'checkout_session_expired'],
  anonymousSubject: ({ params }) => `checkout ${params.token}`,
  handler: ({ ctx, params: { token } }) =>
    transact(ctx, async (tx) => {
      await removeCoupon(await visitOf({ ...ctx, tx }, token))
      return showCheckout(tx, token, 'checkoutId' in ctx)
    }),
})
