import { fromWire } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { TimelineEntry } from '@/lib/invoice/schema'
import { invoices } from '@/lib/invoice/table'
import type { InvoiceModel } from '@/prisma/generated/models'
import { emptied, fieldsThatAre } from './emptied'
import { BATCH_ROWS, type Erasure, ofCustomerParams } from './erasure'
import { redactEventsById } from './redact-events'

const PAGE = `
SELECT ${invoices.columnList()} FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ($5::uuid IS NULL OR id > $5)
ORDER BY id LIMIT $4`

const TEXTS = fieldsThatAre('scrubbed', 'invoices')
const CHANGED = [...TEXTS, ...fieldsThatAre('personal', 'invoices')]

/**
 * Redacts the invoices of a customer and their events. Numbers, amounts, dates and what was sold stay, because the law
 * wants them kept. In the texts, what identifies the person is replaced.
 */
export async function redactInvoices(tx: Tx, erasure: Erasure): Promise<void> {
  let last: string | null = null
  for (;;) {
    const params: unknown[] = [...ofCustomerParams(erasure), BATCH_ROWS, last]
    const rows: InvoiceModel[] = await tx.query<InvoiceModel>(PAGE, params)
    await invoices.update(
      tx,
      rows.map((row) => redactedInvoice(row, erasure)),
      CHANGED,
    )
    await redactEventsById(tx, erasure, rows.flatMap(eventIdsOf))
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.id ?? null
  }
}

function redactedInvoice(row: InvoiceModel, { redact, pseudonym }: Erasure): InvoiceModel {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, redact(row[field])]))
  // A buyer of whom only the name and the address are known. A customer with a draft or an open invoice is not erased.
  return { ...row, ...texts, ...emptied('invoices', { buyer: { ...pseudonym } }) }
}

function eventIdsOf({ timeline }: InvoiceModel): string[] {
  return (timeline as unknown as TimelineEntry[]).flatMap(({ id }) => fromWire('evt', id) ?? [])
}
