import { removeCoupon, setCoupon } from '@/lib/checkout/coupon'
import { checkoutTokenParams } from '@/lib/checkout/schema'
import { showCheckout, visitOf } from '@/lib/checkout/show'
import { checkoutView } from '@/lib/checkout/view-schema'
import { redeemCouponInput } from '@/lib/coupon/schema'
import { route } from '@/lib/http/route'
import { transact } from '@/lib/infra/ctx'

export const POST = route({
  operation: 'setCheckoutCoupon',
  summary: 'Use the code of a coupon',
  description:
    'Where the merchant allows codes. The coupon takes the place of one that is set. It is redeemed when the subscription is created; if it was used up by then, `authorize` answers `coupon_not_valid`, takes nothing, and the offer goes on without it. Until a phone is named, anybody with the address can do it, and then only with the bearer. Ten tries a minute.',
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
  summary: 'Go on without a coupon',
  description: 'Also the second time. Where customers may type no codes, the coupon of the merchant stays.',
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
