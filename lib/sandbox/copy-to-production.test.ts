import { expect, it } from 'vitest'
import { POST as copyFromSandbox } from '@/app/v1/merchant/copy-from-sandbox/route'
import { type ProductId, toWire } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createPaymentLink } from '@/lib/payment-link/create'
import { createPaymentLinkInput } from '@/lib/payment-link/schema'
import { updateProduct } from '@/lib/product/update'
import { newPrice } from '@/testing/billing'
import { call } from '@/testing/call'
import { newOwner, newUnverifiedOwner, signedIn } from '@/testing/merchant'
import { listCopyable } from './copy-to-production'

/** A gym whose sandbox has a price, a coupon for its product, and a link with both. */
async function gym() {
  const { ctx, headers } = await signedIn(await newOwner())
  const price = await newPrice(ctx, { trialDays: 7 })
  const coupon = await createCoupon(
    ctx,
    createCouponInput.parse({
      ...{ code: 'DASHAIN', percentOff: 20, duration: 'once' },
      productIds: [toWire('prod', price.productId)],
    }),
  )
  const link = await createPaymentLink(
    ctx,
    createPaymentLinkInput.parse({
      priceId: toWire('price', price.id),
      slug: newSlugOf(ctx),
      couponCode: 'DASHAIN',
    }),
  )
  const body = { paymentLinkIds: [toWire('plink', link.id)] }
  return { ctx, headers, price, coupon, link, body }
}

const newSlugOf = ({ businessId }: Ctx) => `gold-${businessId.slice(-12)}`

const inProduction = (ctx: Ctx, table: string) =>
  query<Record<string, unknown>>(
    `SELECT * FROM ${table} WHERE business_id = $1 AND environment = 'production'`,
    [ctx.businessId],
  )

it('a link is copied with its price, product and coupon, and keeps their ids', async () => {
  const { ctx, headers, price, coupon, link, body } = await gym()
  const { status, data } = await call(copyFromSandbox, headers, { body })
  expect([status, data]).toEqual([200, { products: 1, prices: 1, coupons: 1, paymentLinks: 1 }])
  expect(await inProduction(ctx, 'products')).toMatchObject([{ id: price.productId, active: true }])
  expect(await inProduction(ctx, 'prices')).toMatchObject([
    { id: price.id, amountPaisa: price.amountPaisa, trialDays: 7, productId: price.productId },
  ])
  expect(await inProduction(ctx, 'coupons')).toMatchObject([
    { id: coupon.id, code: 'DASHAIN', redemptions: 0 },
  ])
  const [copied] = await inProduction(ctx, 'payment_links')
  expect(copied).toMatchObject({ id: link.id, priceId: price.id, couponCode: 'DASHAIN', opened: 0 })
  expect(copied?.slug).not.toBe(link.slug)
  const events = await query<{ type: string }>(
    `SELECT type FROM events WHERE business_id = $1 AND environment = 'production' ORDER BY type`,
    [ctx.businessId],
  )
  expect(events.map(({ type }) => type)).toEqual(['payment_link.created', 'price.created', 'product.created'])
})

it('copying again, also at once, makes nothing twice and leaves what was changed', async () => {
  const { ctx, headers, price, body } = await gym()
  const results = await Promise.all([1, 2, 3].map(() => call(copyFromSandbox, headers, { body })))
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(results.reduce((sum, { data }) => sum + data.paymentLinks + data.prices, 0)).toBe(2)
  await updateProduct({ ...ctx, environment: 'production' }, price.productId as ProductId, { name: 'Gold' })
  expect((await call(copyFromSandbox, headers, { body })).data).toMatchObject({ prices: 0, paymentLinks: 0 })
  expect(await inProduction(ctx, 'products')).toMatchObject([{ name: 'Gold' }])
  expect(await listCopyable(ctx)).toEqual({ prices: [], coupons: [], links: [] })
})

it('a coupon whose code production has is left out', async () => {
  const { ctx, headers, coupon } = await gym()
  const input = createCouponInput.parse({ code: 'DASHAIN', percentOff: 5, duration: 'once' })
  await createCoupon({ ...ctx, environment: 'production' }, input)
  const { data } = await call(copyFromSandbox, headers, { body: { couponIds: [toWire('cpn', coupon.id)] } })
  expect(data).toMatchObject({ coupons: 0, products: 1 })
  expect(await inProduction(ctx, 'coupons')).toMatchObject([{ percentOff: 5 }])
})

it('an id of another business is unknown, and an owner who has not confirmed the e-mail copies nothing', async () => {
  const { body } = await gym()
  const other = await gym()
  expect(await call(copyFromSandbox, other.headers, { body })).toMatchObject({
    status: 404,
    error: { code: 'resource_not_found', param: 'paymentLinkIds' },
  })
  const { ctx, headers } = await signedIn(await newUnverifiedOwner())
  const price = await newPrice(ctx)
  const refused = await call(copyFromSandbox, headers, { body: { priceIds: [toWire('price', price.id)] } })
  expect(refused).toMatchObject({ status: 403, error: { code: 'email_unverified' } })
  expect(await inProduction(ctx, 'prices')).toEqual([])
})
