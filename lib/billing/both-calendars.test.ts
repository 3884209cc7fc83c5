import { expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/duration'
import { gym } from '@/lib/subscription/change.fixture'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, balanceOf, invoicesOf, later, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { payPeriods } from './pay-periods'
import { refundInvoice } from './refund-invoice'

const PAISA = 50_000n

/** A member's year: a second place in the third month, a week of pause, two months paid in cash, and a refund. */
async function yearBy(calendar: 'gregorian' | 'bs') {
  const it = await gym(2_000_000n, { interval: 'month', calendar })
  const { ctx, id, customerId, change } = it
  await advanceTo(ctx, later(ctx.now, 70))
  const { data } = await change({ quantity: 2 })
  const { currentPeriodEnd } = await subscriptionNow(ctx, id)
  await pauseSubscription(await ctxOf(ctx.businessId), id, { remaining: 'keep' })
  await advanceTo(ctx, later(ctx.now, 77))
  await unpauseSubscription(await ctxOf(ctx.businessId), id)
  const moved = await subscriptionNow(ctx, id)
  expect(moved.currentPeriodEnd > currentPeriodEnd).toBe(true)
  await payPeriods(await ctxOf(ctx.businessId), id, { periods: 2, method: 'cash' })
  const [first] = await invoicesOf(ctx, id)
  await refundInvoice(await ctxOf(ctx.businessId), first?.id as never, { amountPaisa: 20_000n })
  await advanceTo(ctx, later(ctx.now, 380))
  const bills = await invoicesOf(ctx, id)
  const periods = bills.filter(({ origin }) => origin === 'subscription')
  const gaps = periods
    .slice(1)
    .map(({ periodStart }, i) => Number(periodStart) - Number(periods[i]?.periodEnd))
  const days = periods.map(({ periodStart, periodEnd }) => (Number(periodEnd) - Number(periodStart)) / DAY_MS)
  const fromWallet = bills.filter(({ settlement }) => settlement === 'wallet')
  const spent = fromWallet.reduce((sum, each) => sum + each.totalAmountPaisa - each.refundedPaisa, 0n)
  expect(await balanceOf(ctx, customerId)).toBe(2_000_000n - spent)
  // For the rest of its month, a second place costs as much as the first one is worth in that time. Both are rounded down.
  const more = BigInt(data.invoice.totalAmountPaisa) + BigInt(data.invoice.lines[0].amountPaisa)
  expect([0n, 1n]).toContain(more)
  return { periods, days, gaps }
}

it.each(['gregorian', 'bs'] as const)('a year of %s months is billed by the same rules', async (calendar) => {
  const { periods, days, gaps } = await yearBy(calendar)
  expect(periods).toHaveLength(13)
  expect(periods.map(({ totalAmountPaisa }) => totalAmountPaisa)).toEqual([
    ...Array(3).fill(PAISA),
    ...Array(10).fill(2n * PAISA),
  ])
  // The week of pause is the only gap between two periods.
  expect(gaps.filter((gap) => gap !== 0)).toHaveLength(1)
  const [shortest, longest] = [Math.min(...days), Math.max(...days)]
  expect([shortest >= (calendar === 'bs' ? 29 : 28), longest <= (calendar === 'bs' ? 32 : 31)]).toEqual([
    true,
    true,
  ])
  expect(days.every(Number.isInteger)).toBe(true)
})
