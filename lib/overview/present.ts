import type { z } from 'zod'
import type { Overview } from './get-overview'
import type { RevenueSum } from './get-revenue'
import type { OverviewQuery, overview } from './schema'

export function presentOverview(
  { timeZone, subscriptions, revenue, renewals, float, onboarding }: Overview,
  { interval }: OverviewQuery,
): z.output<typeof overview> {
  const { counts, mrrPaisa } = subscriptions.figure
  const { points, sum, before, lastDays, daysBefore } = revenue.figure
  const { days, until, shortWallets, shortfallPaisa } = renewals.figure
  return {
    currency: 'NPR',
    timeZone,
    subscriptions: {
      asOf: subscriptions.readAt.toISOString(),
      mrrPaisa: mrrPaisa.toString(),
      active: counts.active,
      trialing: counts.trialing,
      paused: counts.paused,
      pastDue: counts.past_due,
      unpaid: counts.unpaid,
    },
    revenue: {
      asOf: revenue.readAt.toISOString(),
      interval,
      points: points.map(({ day, ...amounts }) => ({ start: day, ...presentSum(amounts) })),
      total: presentSum(sum),
      previousTotal: presentSum(before),
      last30Days: presentSum(lastDays),
      previous30Days: presentSum(daysBefore),
    },
    renewals: {
      asOf: renewals.readAt.toISOString(),
      until: until.toISOString(),
      days: days.map(({ day, renewals: count, amountPaisa }) => ({
        day,
        renewals: count,
        amountPaisa: amountPaisa.toString(),
      })),
      shortWallets,
      shortfallPaisa: shortfallPaisa?.toString() ?? null,
    },
    walletFloat: float && { asOf: float.readAt.toISOString(), floatPaisa: float.figure.toString() },
    onboarding,
  }
}

function presentSum({ invoices, paidPaisa, recoveredInvoices, recoveredPaisa, refundedPaisa }: RevenueSum) {
  return {
    invoices,
    paidPaisa: paidPaisa.toString(),
    recoveredInvoices,
    recoveredPaisa: recoveredPaisa.toString(),
    refundedPaisa: refundedPaisa.toString(),
  }
}
