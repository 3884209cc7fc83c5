import { describe, expect, it } from 'vitest'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import type { InvoiceId } from '@/lib/core/id'
import { advanceTo, balanceOf, invoicesOf, later } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { changeSubscription } from './change'
import { atHalf, gym } from './change.fixture'
import { changeSubscriptionInput } from './change-schema'

const quantityOf = (quantity: number) => changeSubscriptionInput.parse({ quantity })

describe('what a change gives back', () => {
  it('is of the present period alone: one that was refunded takes nothing from the months before', async () => {
    const { ctx, id, customerId, other, change } = await gym()
    const cheap = await other({ amountPaisa: '20000' })
    const now = await advanceTo(ctx, later(ctx.now, 31))
    const [, present] = await invoicesOf(now, id)
    await refundInvoice(now, present?.id as InvoiceId, {})
    const { data } = await change(cheap)
    expect(data.creditNote).toBeNull()
    expect(await balanceOf(ctx, customerId)).toBe(950_000n - BigInt(data.invoice.totalAmountPaisa))
  })

  it('may be of the period that a change of rhythm ended, because it paid the one that runs', async () => {
    const { ctx, id, customerId, other, change } = await gym(1_000_000n, {
      interval: 'year',
      amountPaisa: '600000',
    })
    const month = await other({ amountPaisa: '50000' })
    await atHalf(ctx)
    const first = await change(month)
    expect(first.data.creditNote.kind).toBe('change')
    const balance = await balanceOf(ctx, customerId)
    const { data } = await change(await other({ amountPaisa: '20000' }))
    expect(Number(data.creditNote.amountPaisa)).toBeGreaterThan(29_900)
    expect(await balanceOf(ctx, customerId)).toBe(balance + BigInt(data.creditNote.amountPaisa))
    expect(await invoicesOf(ctx, id)).toHaveLength(1)
  })

  it('is all of it, however many changes had paid it', async () => {
    const { ctx, id, customerId } = await gym(10_000_000n)
    const now = await ctxOf(ctx.businessId)
    for (let quantity = 2; quantity <= 30; quantity++) await changeSubscription(now, id, quantityOf(quantity))
    await changeSubscription(now, id, quantityOf(1))
    // The clock has moved a little.
    const used = 9_950_000n - (await balanceOf(ctx, customerId))
    expect(used >= 0n && used < 1_000n).toBe(true)
  })

  it('is all of it, also when a dearer and a cheaper change are made at one moment', async () => {
    for (let round = 0; round < 12; round++) {
      const { ctx, id, customerId } = await gym()
      const now = await ctxOf(ctx.businessId)
      await changeSubscription(now, id, quantityOf(2))
      await Promise.all([5, 1].map((quantity) => changeSubscription(now, id, quantityOf(quantity))))
      await changeSubscription(now, id, quantityOf(1))
      const used = 950_000n - (await balanceOf(ctx, customerId))
      expect(used >= 0n && used < 1_000n).toBe(true)
    }
  })
})
