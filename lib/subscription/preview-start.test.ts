import { expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { invoicesOf, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { createSubscription } from './create'
import { previewStart } from './preview-start'

const rowsOf = async ({ businessId }: Ctx) =>
  query(
    `SELECT (SELECT count(*) FROM subscriptions WHERE business_id = $1) AS subscriptions,
      (SELECT count(*) FROM invoices WHERE business_id = $1) AS invoices,
      (SELECT count(*) FROM events WHERE business_id = $1) AS events,
      (SELECT count(*) FROM coupon_redemptions WHERE business_id = $1) AS redeemed`,
    [businessId],
  )

const FEE = { items: [{ description: 'Admission fee', amountPaisa: 10_000n, quantity: 2 }] }

it.each([
  ['a whole period', {}, {}],
  ['three of a price with a fee', {}, { quantity: 3, ...FEE }],
  ['a trial, with a fee that is charged at once', { trialDays: 7 }, FEE],
  ['no trial, because it is skipped', { trialDays: 7 }, { skipTrial: true }],
  ['the rest of a period that begins on a day', {}, { anchor: { day: 1 } }],
  ['what was paid elsewhere', {}, { paidUntil: new Date(Date.now() + 20 * 86_400_000) }],
  ['a discount for one period', {}, { couponCode: 'DASHAIN' }],
])('a start takes and announces what its preview said: %s', async (_, terms, wanted) => {
  const { ctx } = await newBusiness()
  const coupon = { code: 'DASHAIN', percentOff: 20, duration: 'once' }
  await createCoupon(ctx, createCouponInput.parse(coupon))
  const customerId = await newCustomer(ctx, 900_000n)
  const price = await newPrice(ctx, terms)
  const input = { customerId, priceId: price.id as PriceId, skipTrial: false, ...wanted }
  const before = await rowsOf(ctx)
  const preview = await previewStart(ctx, input)
  expect(await rowsOf(ctx)).toEqual(before)
  expect(preview).toMatchObject({ isLinked: true, balancePaisa: 900_000n })
  const begun = await createSubscription(ctx, input)
  const billed = (await invoicesOf(ctx, begun.id)).reduce((sum, each) => sum + each.totalAmountPaisa, 0n)
  expect(preview.requiredPaisa).toBe(billed)
  expect(preview.nextChargeAt).toEqual(begun.currentPeriodEnd)
  expect(preview.nextPaisa).toBe(50_000n * BigInt(begun.quantity))
})

it('a preview is for a customer and a price of the business, and says nothing of a wallet in production', async () => {
  const { ctx, productionCtx } = await newBusiness()
  const price = await newPrice(ctx)
  const foreign = await newCustomer((await newBusiness()).ctx)
  const input = { customerId: foreign, priceId: price.id as PriceId, skipTrial: false }
  await expect(previewStart(ctx, input)).rejects.toMatchObject({ code: 'resource_not_found' })

  const { phone, userId } = await newSignedInCustomer(productionCtx)
  await payIntoWallet(userId, 4_000n)
  const customerId = await customerOf(productionCtx, 'asha@example.com', phone)
  const real = await newPrice(productionCtx, { amountPaisa: '1000' })
  const shown = await previewStart(productionCtx, { ...input, customerId, priceId: real.id as PriceId })
  expect(shown).toMatchObject({ isLinked: true, balancePaisa: null, requiredPaisa: 1_000n })
})
