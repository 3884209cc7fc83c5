import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@/lib/core/duration'
import { advanceTo, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { advanceSnapshot } from './advance-snapshot'
import { getMerchantBalance } from './get-merchant-balance'
import { presentMerchantBalance } from './present'

const FIRST_PAGE = { limit: 20 }

describe("a merchant's balance", () => {
  it('is the sum that its invoices took from wallets, with each movement', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 100_000n)
    const price = await newPrice(ctx)
    await subscribe(ctx, customerId, price)
    await subscribe(ctx, customerId, price)
    const { balancePaisa, movements } = await getMerchantBalance(ctx, FIRST_PAGE)
    expect(balancePaisa).toBe(100_000n)
    expect(movements.items.map(({ kind, amountPaisa }) => [kind, amountPaisa])).toEqual([
      ['charge', 50_000n],
      ['charge', 50_000n],
    ])
    expect(movements.items[0]?.invoiceId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('stays the same if a snapshot replaces the settled entries', async () => {
    const { ctx } = await newBusiness()
    const customerId = await newCustomer(ctx, 150_000n)
    const price = await newPrice(ctx)
    await subscribe(ctx, customerId, price)
    const soon = new Date(Date.now() + 2 * HOUR_MS)
    while (await advanceSnapshot(soon));
    await subscribe(ctx, customerId, price)
    expect((await getMerchantBalance(ctx, FIRST_PAGE)).balancePaisa).toBe(100_000n)
    while (await advanceSnapshot(soon));
    expect((await getMerchantBalance(ctx, FIRST_PAGE)).balancePaisa).toBe(100_000n)
    expect(await advanceSnapshot(soon)).toBe(false)
  })

  it('adds up a period on the clock of its environment', async () => {
    const { ctx, businessId } = await newBusiness()
    const customerId = await newCustomer(ctx, 1_000_000n)
    const price = await newPrice(ctx)
    await subscribe(ctx, customerId, price)
    const later = await advanceTo(ctx, new Date(ctx.now.getTime() + 40 * 24 * HOUR_MS))
    const since = new Date(ctx.now.getTime() + 24 * HOUR_MS)
    const renewed = await getMerchantBalance(later, { ...FIRST_PAGE, since })
    expect(renewed).toMatchObject({
      balancePaisa: 100_000n,
      period: { inPaisa: 50_000n, outPaisa: 0n, movements: 1 },
      movements: { items: [{ amountPaisa: 50_000n }] },
    })
    const before = await getMerchantBalance(later, { ...FIRST_PAGE, until: since })
    expect(before.period).toMatchObject({ inPaisa: 50_000n, movements: 1 })
    const nothing = { ...FIRST_PAGE, until: new Date('2020-01-01') }
    expect((await getMerchantBalance(await ctxOf(businessId, 'production'), nothing)).period).toMatchObject({
      inPaisa: 0n,
      movements: 0,
    })
  })

  it('is zero for another business and in the other environment', async () => {
    const { ctx, productionCtx } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    const other = (await newBusiness()).ctx
    for (const each of [productionCtx, other]) {
      expect(presentMerchantBalance(await getMerchantBalance(each, FIRST_PAGE))).toEqual({
        balancePaisa: '0',
        currency: 'NPR',
        period: null,
        movements: { items: [], nextCursor: null },
      })
    }
  })
})
