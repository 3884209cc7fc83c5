import type { Day } from '@/lib/core/day'
import { startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

/** What a business was paid on one day of its time zone. */
export interface RevenueDay {
  day: Day
  /** Paid invoices, and the sum of their amounts. */
  invoices: number
  paidPaisa: bigint
  /** Those of subscriptions whose first attempt had failed, or that were late when the merchant collected them. */
  recoveredInvoices: number
  recoveredPaisa: bigint
  /** What was refunded on this day, for invoices of any day. */
  refundedPaisa: bigint
  /** How many invoices had to be read one by one. */
  read: number
}

// Invoices that were paid at the first attempt come from the stored sums, and after the last counted invoice one by one. The others are
// few, and have an index. `done` has no row if the sums are for another time zone.
const DAYS = `
WITH done AS (
  SELECT through_invoice_id FROM revenue_progress
  WHERE business_id = $1 AND environment = $2 AND time_zone = $3
)
SELECT day::text, sum(invoices)::int AS invoices, sum(paid) AS paid_paisa,
  sum(recovered_invoices)::int AS recovered_invoices, sum(recovered) AS recovered_paisa,
  sum(refunded) AS refunded_paisa, sum(read)::int AS read
FROM (
  SELECT day, invoices, paid_paisa AS paid, 0 AS recovered_invoices, 0::numeric AS recovered, 0::numeric AS refunded,
    0 AS read
  FROM revenue_days
  WHERE business_id = $1 AND environment = $2 AND day >= $4 AND day < $5 AND EXISTS (SELECT FROM done)
  UNION ALL
  SELECT (paid_at AT TIME ZONE $3)::date, count(*), sum(total_amount_paisa), 0, 0, 0, count(*)
  FROM invoices
  WHERE business_id = $1 AND environment = $2 AND status = 'paid' AND paid_at = created_at
    AND id > coalesce((SELECT through_invoice_id FROM done), '00000000-0000-0000-0000-000000000000')
    AND paid_at >= $6 AND paid_at < $7
  GROUP BY 1
  UNION ALL
  SELECT (paid_at AT TIME ZONE $3)::date, count(*), sum(total_amount_paisa),
    count(*) FILTER (WHERE origin = 'subscription'),
    coalesce(sum(total_amount_paisa) FILTER (WHERE origin = 'subscription'), 0), 0, count(*)
  FROM invoices
  WHERE business_id = $1 AND environment = $2 AND status = 'paid' AND paid_at <> created_at
    AND paid_at >= $6 AND paid_at < $7
  GROUP BY 1
  UNION ALL
  SELECT (paid_at AT TIME ZONE $3)::date, 0, 0, -count(*), -sum(total_amount_paisa), 0, count(*)
  FROM invoices
  WHERE business_id = $1 AND environment = $2 AND status = 'paid' AND late_at >= paid_at
    AND paid_at >= $6 AND paid_at < $7
  GROUP BY 1
  UNION ALL
  SELECT (created_at AT TIME ZONE $3)::date, 0, 0, 0, 0, sum(amount_paisa), count(*)
  FROM credit_notes
  WHERE business_id = $1 AND environment = $2 AND created_at >= $6 AND created_at < $7
  GROUP BY 1
) part
GROUP BY day ORDER BY day`

/**
 * What the business was paid on each day from `first` up to the day before `end`. Days without a paid invoice and without a credit note are
 * left out. An invoice counts on the day of its payment, in the wallet or outside it, and a refund on the day of its credit note.
 */
export function loadRevenueDays(
  { businessId, environment }: Ctx,
  timeZone: string,
  first: Day,
  end: Day,
): Promise<RevenueDay[]> {
  return query<RevenueDay>(DAYS, [
    businessId,
    environment,
    timeZone,
    first,
    end,
    startOfDay(first, timeZone),
    startOfDay(end, timeZone),
  ])
}
