import { describe, expect, it } from 'vitest'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { advanceTo, invoicesOf, later, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { listInvoices } from './read'
import { listInvoicesQuery } from './schema'
import { sendInvoice } from './send'

const days = (ctx: Ctx, count: number) => advanceTo(ctx, later(ctx.now, count))

describe('the invoices that were paid on some days', () => {
  const paid = async (ctx: Ctx, first: Day, last: Day) => {
    const [since, until] = [first, addDays(last, 1)].map((day) =>
      startOfDay(day, 'Asia/Kathmandu').toISOString(),
    )
    const query = listInvoicesQuery.parse({ paidSince: since, paidUntil: until })
    return (await listInvoices(ctx, query)).items.map(({ id }) => id)
  }

  it('are found by the day of their payment in the sandbox', async () => {
    const { ctx } = await newBusiness()
    const sub = await subscribe(
      ctx,
      await newCustomer(ctx, 500_000n),
      await newPrice(ctx, { interval: 'day' }),
    )
    const now = await days(ctx, 3)
    const [, second, third] = (await invoicesOf(now, sub.id)).map(({ id }) => id)
    const from = dayOf(later(ctx.now, 1), 'Asia/Kathmandu')
    expect(await paid(now, from, addDays(from, 1))).toEqual([third, second])
    expect(await paid(now, from, from)).toEqual([second])
    expect(await paid(now, '2020-01-01', '2020-01-31')).toEqual([])
  })

  it('are found in production, whether they were paid when they were made or later', async () => {
    const { productionCtx: ctx } = await newBusiness()
    const price = await newPrice(ctx, { amountPaisa: '0' })
    const sub = await subscribe(ctx, await newCustomer(ctx), price)
    const [atOnce] = await invoicesOf(ctx, sub.id)
    const id = await newDraft(ctx, sub, { amountPaisa: 500n, description: 'Joining fee' })
    await sendInvoice(ctx, id)
    await settleInvoice(ctx, id, { status: 'paid' })
    const today = dayOf(new Date(), 'Asia/Kathmandu')
    expect(await paid(ctx, addDays(today, -1), addDays(today, 1))).toEqual([id, atOnce?.id])
    expect(await paid(ctx, addDays(today, 2), addDays(today, 9))).toEqual([])
    expect(await paid(ctx, '0002-01-01', '0002-01-02')).toEqual([])
    expect(await paid(ctx, '9999-12-29', '9999-12-30')).toEqual([])
  })
})
