import { HOUR_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { endSetAside, isNotPaused, type SetAsideItem, setAside } from '@/lib/infra/bulkhead/set-aside'
import { isOutage } from '@/lib/infra/database/outage'
import { inTransaction } from '@/lib/infra/database/transaction'

// An id contains the time when it was made, and its transaction commits within minutes. So after an hour no older id
// can appear.
const SETTLED_AFTER_MS = HOUR_MS
// This many take some hundred milliseconds. A tenant with more invoices needs several steps.
const MAX_INVOICES = 100_000
const NO_INVOICE = '00000000-0000-0000-0000-000000000000'

// Each tenant has one account for what it is owed. Locking it keeps a second worker away from the same tenant.
const NEXT_TENANT = `
SELECT a.id, a.business_id, a.environment, b.time_zone, p.time_zone AS counted_in,
  CASE WHEN p.time_zone = b.time_zone THEN p.through_invoice_id ELSE '${NO_INVOICE}' END AS through
FROM ledger_accounts a
JOIN businesses b ON b.id = a.business_id
LEFT JOIN revenue_progress p ON p.business_id = a.business_id AND p.environment = a.environment
WHERE a.kind = 'merchant_payable' AND ${isNotPaused('revenue', 'a.id')} AND EXISTS (
  SELECT 1 FROM invoices i WHERE i.business_id = a.business_id AND i.environment = a.environment AND i.id < $1
    AND i.id > CASE WHEN p.time_zone = b.time_zone THEN p.through_invoice_id ELSE '${NO_INVOICE}' END)
ORDER BY p.taken_at NULLS FIRST LIMIT 1
FOR NO KEY UPDATE OF a SKIP LOCKED`

const FORGET = 'DELETE FROM revenue_days WHERE business_id = $1 AND environment = $2'

const COUNT = `
WITH tail AS (
  SELECT id, status = 'paid' AND paid_at = created_at AS paid_at_once, (paid_at AT TIME ZONE $3)::date AS day, total_amount_paisa
  FROM invoices WHERE business_id = $1 AND environment = $2 AND id > $4 AND id < $5 ORDER BY id LIMIT $6
), counted AS (
  INSERT INTO revenue_days AS d (business_id, environment, day, invoices, paid_paisa)
  SELECT $1, $2, day, count(*), sum(total_amount_paisa) FROM tail WHERE paid_at_once GROUP BY day
  ON CONFLICT (business_id, environment, day) DO UPDATE
    SET invoices = d.invoices + excluded.invoices, paid_paisa = d.paid_paisa + excluded.paid_paisa
)
INSERT INTO revenue_progress (business_id, environment, time_zone, through_invoice_id)
SELECT $1, $2, $3, (SELECT id FROM tail ORDER BY id DESC LIMIT 1)
ON CONFLICT (business_id, environment) DO UPDATE
  SET time_zone = excluded.time_zone, through_invoice_id = excluded.through_invoice_id, taken_at = now()`

type Tenant = SetAsideItem & { through: string; timeZone: string; countedIn: string | null }

/**
 * Adds the settled invoices of one tenant to its revenue per day. It is safe to repeat. It only counts invoices that were paid at the first
 * attempt, because these never change. After a change of the time zone, all are counted again. A tenant whose invoices cannot be counted is
 * set aside.
 * @returns false if everything is counted.
 */
export async function advanceRevenue(now: Date): Promise<boolean> {
  const mark = firstIdAt(new Date(now.getTime() - SETTLED_AFTER_MS))
  let tenant: Tenant | undefined
  try {
    return await inTransaction(async (tx) => {
      ;[tenant] = await tx.query<Tenant>(NEXT_TENANT, [mark])
      if (!tenant) return false
      const { id, businessId, environment, timeZone, countedIn, through } = tenant
      if (countedIn !== null && countedIn !== timeZone) await tx.query(FORGET, [businessId, environment])
      await tx.query(COUNT, [businessId, environment, timeZone, through, mark, MAX_INVOICES])
      await endSetAside(tx, 'revenue', [id])
      return true
    })
  } catch (error) {
    if (!tenant || isOutage(error)) throw error
    const { id, businessId, environment } = tenant
    await setAside('revenue', { id, businessId, environment }, error)
    return true
  }
}
