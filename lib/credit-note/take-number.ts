import { creditNoteNumber } from '@/lib/core/fiscal-year'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'

// As for invoices: many transactions wait for an advisory lock, which wakes one at a time.
const QUEUE = 'SELECT pg_advisory_xact_lock($1)'

/**
 * Waits until this transaction alone writes credit notes of the tenant. Numbers get no gap, and what the merchant is owed
 * is read by one at a time.
 */
export async function queueForCreditNotes(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  await tx.query(QUEUE, [sha256(`credit notes ${businessId} ${environment}`).readBigInt64BE()])
}

const TAKE = `
INSERT INTO credit_note_counters AS c (business_id, environment, fiscal_year, last_number) VALUES ($1, $2, $3, $4)
ON CONFLICT (business_id, environment, fiscal_year) DO UPDATE SET last_number = c.last_number + excluded.last_number
RETURNING last_number`

/** The next numbers of the tenant's series. The caller has queued. */
export async function takeNumbers(tx: Tx, ctx: Ctx, fiscalYear: string, count: number): Promise<string[]> {
  const [taken] = await tx.query<{ lastNumber: number }>(TAKE, [
    ctx.businessId,
    ctx.environment,
    fiscalYear,
    count,
  ])
  const { lastNumber } = taken as { lastNumber: number }
  return Array.from({ length: count }, (_, i) => creditNoteNumber(fiscalYear, lastNumber - count + 1 + i))
}
