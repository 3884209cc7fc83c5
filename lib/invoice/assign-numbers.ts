import { invoiceNumber } from '@/lib/core/fiscal-year'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { InvoiceModel } from '@/prisma/generated/models'

/** An invoice that opens in this transaction, with the fiscal year of its opening. */
export interface Opening {
  invoice: InvoiceModel
  fiscalYear: string
}

// Many transactions of a tenant need the counter at the same time. If they waited for its row, every change of the row would wake all of
// them. An advisory lock wakes one at a time. Locks are taken in ascending order, so two batches with several tenants cannot deadlock.
const QUEUE = `SELECT pg_advisory_xact_lock(counter) FROM unnest($1::bigint[]) AS counter`

// In the order of the keys, for the same reason. The row stays locked until the commit, because numbers must have no gaps. So callers take
// their numbers late in the transaction.
const TAKE = `
INSERT INTO invoice_counters AS c (business_id, environment, fiscal_year, last_number)
SELECT * FROM json_to_recordset($1::json)
  AS v(business_id uuid, environment environment, fiscal_year text, wanted integer)
ORDER BY business_id, environment, fiscal_year
ON CONFLICT (business_id, environment, fiscal_year) DO UPDATE SET last_number = c.last_number + excluded.last_number
RETURNING business_id, environment, fiscal_year, last_number`

const keyOf = (businessId: string, environment: string, fiscalYear: string) =>
  `${businessId} ${environment} ${fiscalYear}`

const queueOf = (key: string) => sha256(`invoice counter ${key}`).readBigInt64BE()
const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** Gives each opening invoice its number, in the given order, in one statement. */
export async function assignNumbers(tx: Tx, openings: readonly Opening[]): Promise<void> {
  if (openings.length === 0) return
  const groups = new Map<string, Opening[]>()
  for (const opening of openings) {
    const key = keyOf(opening.invoice.businessId, opening.invoice.environment, opening.fiscalYear)
    const group = groups.get(key)
    if (group) group.push(opening)
    else groups.set(key, [opening])
  }
  const wanted = [...groups.values()].map((group) => {
    const { invoice, fiscalYear } = group[0] as Opening
    return {
      business_id: invoice.businessId,
      environment: invoice.environment,
      fiscal_year: fiscalYear,
      wanted: group.length,
    }
  })
  tx.awaitAtCommit(tx.query(QUEUE, [arrayParameter([...groups.keys()].map(queueOf).toSorted(ascending))]))
  const taken = await tx.query<{
    businessId: string
    environment: string
    fiscalYear: string
    lastNumber: number
  }>(TAKE, [JSON.stringify(wanted)])
  for (const { businessId, environment, fiscalYear, lastNumber } of taken) {
    const group = groups.get(keyOf(businessId, environment, fiscalYear)) ?? []
    group.forEach(({ invoice }, i) => {
      invoice.invoiceNumber = invoiceNumber(fiscalYear, lastNumber - group.length + 1 + i)
    })
  }
}
