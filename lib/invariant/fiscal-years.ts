import { fiscalYearOf } from '@/lib/core/fiscal-year'
import type { Client, Rule } from './rule'

interface Year {
  businessId: string
  environment: string
  fiscalYear: string
  zones: string[]
  first: Date
  last: Date
}

// What was made by hand is due 7 days after it was opened. Before, it was due at once.
const OPENED_AT = `CASE origin WHEN 'manual' THEN due_at - interval '7 days' ELSE due_at END`

// If the first and the last invoice of a fiscal year were opened in that year, all its invoices were. The business may have
// had another time zone at that time; the audit log has its changes.
const YEARS = `
SELECT i.business_id AS "businessId", i.environment, split_part(i.invoice_number, '/', 1) AS "fiscalYear",
  min(${OPENED_AT}) AS first, max(${OPENED_AT}) AS last,
  array(SELECT b.time_zone UNION SELECT 'Asia/Kathmandu' UNION
    SELECT a.details->>'timeZone' FROM audit_entries a
    WHERE a.business_id = b.id AND a.action = 'business.updated' AND a.details ? 'timeZone') AS zones
FROM invoices i JOIN businesses b ON b.id = i.business_id
WHERE i.invoice_number IS NOT NULL AND i.due_at IS NOT NULL
GROUP BY i.business_id, i.environment, 3, b.id`

// Only the first and last invoices are read, because a wrong one is among them.
const opened = (order: string) => `(
SELECT id, invoice_number AS number, ${OPENED_AT} AS "openedAt", due_at AS "dueAt" FROM invoices
WHERE business_id = $1 AND environment = $2::environment AND split_part(invoice_number, '/', 1) = $3
ORDER BY ${OPENED_AT} ${order} LIMIT 1000)`
const OPENED = `${opened('ASC')} UNION ${opened('DESC')}`

/** I9. */
export const yearOfInvoice: Rule = {
  name: 'invoice-fiscal-year',
  says: 'The number of an invoice is of another fiscal year than the one in which it was opened.',
  async find(client, found) {
    const { rows } = await client.query<Year>(YEARS)
    for (const year of rows) {
      const isIn = (at: Date) => isInYear(year, at)
      if (isIn(year.first) && isIn(year.last)) continue
      for (const { id, number, openedAt, dueAt } of await openedIn(client, year))
        if (!isIn(openedAt) && !isIn(dueAt))
          found(`Invoice inv:${id} was opened at ${openedAt.toISOString()} and has number ${number}.`)
    }
  },
}

function isInYear({ fiscalYear, zones }: Year, at: Date): boolean {
  return zones.some((zone) => {
    try {
      return fiscalYearOf(at, zone) === fiscalYear
    } catch {
      // The time zone does not exist. Another rule reports this business.
      return false
    }
  })
}

async function openedIn(client: Client, { businessId, environment, fiscalYear }: Year) {
  const { rows } = await client.query<{ id: string; number: string; openedAt: Date; dueAt: Date }>(OPENED, [
    businessId,
    environment,
    fiscalYear,
  ])
  return rows
}
