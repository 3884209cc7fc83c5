import { dayOf, startOfDay } from '@/lib/core/day'
import type { CustomerId, InvoiceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'

/** What a customer owes: all open invoices, and the overdue ones among them. */
export interface Owed {
  count: number
  paisa: bigint
  overdueCount: number
  overduePaisa: bigint
}

// Summing up more open invoices than this is not worth it. The sum is then at least this much.
const MOST = 1_000

const OWED = `
SELECT count(*)::int AS count, coalesce(sum(total_amount_paisa), 0) AS paisa,
  count(*) FILTER (WHERE due_at < $4)::int AS overdue_count,
  coalesce(sum(total_amount_paisa) FILTER (WHERE due_at < $4), 0) AS overdue_paisa
FROM (SELECT total_amount_paisa, due_at FROM invoices
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status = 'open' LIMIT ${MOST}) open`

/** What a customer owes at the tenant's present time. Zero for another tenant's customer. */
export async function getOwed({ businessId, environment, now }: Ctx, id: CustomerId): Promise<Owed> {
  const [owed] = await query<Owed>(OWED, [businessId, environment, id, now])
  return owed as Owed
}

const OWED_BY_EACH = `
SELECT wanted.customer_id, sum(open.total_amount_paisa) AS paisa
FROM unnest($3::uuid[]) AS wanted (customer_id) CROSS JOIN LATERAL (
  SELECT total_amount_paisa FROM invoices
  WHERE business_id = $1 AND environment = $2 AND customer_id = wanted.customer_id AND status = 'open' LIMIT ${MOST}) open
GROUP BY wanted.customer_id`

/** The sum of each customer's open invoices. Customers who owe nothing are left out. */
export async function listOwedOfCustomers(
  { businessId, environment }: Ctx,
  ids: readonly CustomerId[],
): Promise<Map<string, bigint>> {
  const key = [businessId, environment, arrayParameter(ids)]
  const rows = await query<{ customerId: string; paisa: bigint }>(OWED_BY_EACH, key)
  return new Map(rows.map(({ customerId, paisa }) => [customerId, paisa]))
}

/** What a customer is asked to pay. */
export interface Debt {
  paisa: bigint
  /** When the oldest open invoice was due. */
  since: Date
  /** When somebody last sent the link of one of these invoices. Null if nobody has. */
  remindedAt: Date | null
  /** The oldest open invoice, which is paid first. */
  invoiceId: InvoiceId
}

const DEBTS = `
SELECT wanted.customer_id, debt.* FROM unnest($3::uuid[]) AS wanted (customer_id) CROSS JOIN LATERAL (
  SELECT sum(total_amount_paisa) AS paisa, min(coalesce(due_at, created_at)) AS since, max(reminded_at) AS reminded_at,
    (array_agg(id ORDER BY id))[1] AS invoice_id
  FROM (SELECT id, total_amount_paisa, due_at, created_at, reminded_at FROM invoices
    WHERE business_id = $1 AND environment = $2 AND customer_id = wanted.customer_id AND status = 'open' ORDER BY id LIMIT ${MOST}) open
) debt WHERE debt.invoice_id IS NOT NULL`

/** What these customers are asked to pay. Customers who owe nothing are left out. */
export async function listDebts(
  { businessId, environment }: Ctx,
  ids: readonly CustomerId[],
): Promise<Map<CustomerId, Debt>> {
  const key = [businessId, environment, arrayParameter(ids)]
  const rows = await query<Debt & { customerId: CustomerId }>(DEBTS, key)
  return new Map(rows.map((row) => [row.customerId, row]))
}

/** The customers who were reminded on a day. */
export interface Reminded {
  customers: number
  /** How many of them have paid the invoice of the reminder. */
  paid: number
}

const REMINDED = `
SELECT count(DISTINCT customer_id)::int AS customers,
  count(DISTINCT customer_id) FILTER (WHERE status = 'paid' AND paid_at >= reminded_at)::int AS paid
FROM invoices WHERE business_id = $1 AND environment = $2 AND reminded_at >= $3`

/** The customers who were reminded today, in the time zone of the business. */
export async function getRemindedToday(
  { businessId, environment, now }: Ctx,
  timeZone: string,
): Promise<Reminded> {
  const today = startOfDay(dayOf(now, timeZone), timeZone)
  const [reminded] = await query<Reminded>(REMINDED, [businessId, environment, today])
  return reminded as Reminded
}
