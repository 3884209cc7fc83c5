import { describe, expect, it } from 'vitest'
import { newCustomer, newPrice, subscribe } from '@/lib/testing/billing'
import { newBusiness } from '@/lib/testing/business'
import { advanceSnapshot } from './advance-snapshot'
import { getMerchantBalance } from './get-merchant-balance'
import { presentMerchantBalance } from './present'

const HOUR_MS = 3_600_000
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

  it('is zero for another business and in the other environment', async () => {
    const { ctx, productionCtx } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    const other = (await newBusiness()).ctx
    for (const each of [productionCtx, other]) {
      expect(presentMerchantBalance(await getMerchantBalance(each, FIRST_PAGE))).toEqual({
        balancePaisa: '0',
        currency: 'NPR',
        movements: { items: [], nextCursor: null },
      })
    }
  })
})
