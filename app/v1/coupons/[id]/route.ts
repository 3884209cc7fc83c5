import { presentCoupon } from '@/lib/coupon/present'
import { getCoupon } from '@/lib/coupon/read'
import { coupon, couponParams, updateCouponInput } from '@/lib/coupon/schema'
import { updateCoupon } from '@/lib/coupon/update'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'getCoupon',
  summary: 'Get a coupon',
  description: 'Inactive coupons can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  params: couponParams,
  response: coupon,
  handler: async ({ ctx, params }) => presentCoupon(await getCoupon(ctx, params.id)),
})

export const PATCH = route({
  operation: 'updateCoupon',
  summary: 'Change a coupon',
  description: 'Customers who have already redeemed the coupon keep their discount.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  params: couponParams,
  body: updateCouponInput,
  largeBody: true,
  response: coupon,
  handler: async ({ ctx, params, body }) => presentCoupon(await updateCoupon(ctx, params.id, body)),
})
