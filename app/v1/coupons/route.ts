import { pageOf, presentPage } from '@/lib/core/page'
import { createCoupon } from '@/lib/coupon/create'
import { presentCoupon } from '@/lib/coupon/present'
import { listCoupons } from '@/lib/coupon/read'
import { coupon, createCouponInput, listCouponsQuery } from '@/lib/coupon/schema'
import { route } from '@/lib/http/route'

export const GET = route({
  operation: 'listCoupons',
  summary: 'List coupons, newest first',
  description: 'Without `active`, the list has only active coupons.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  query: listCouponsQuery,
  response: pageOf(coupon),
  handler: async ({ ctx, query }) => presentPage(await listCoupons(ctx, query), presentCoupon),
})

export const POST = route({
  operation: 'createCoupon',
  summary: 'Create a coupon',
  description:
    'Every customer who enters the code gets the discount. Its amount and duration cannot be changed later: create another coupon for that.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  body: createCouponInput,
  largeBody: true,
  response: coupon,
  status: 201,
  errors: ['coupon_code_taken'],
  handler: async ({ ctx, body }) => presentCoupon(await createCoupon(ctx, body)),
})
