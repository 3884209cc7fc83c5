import type { StoredLine } from '@/lib/core/invoice-line'
import { creditNoteTax } from '@/lib/credit-note/present'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { issuedOf } from '@/lib/invoice/freeze'
import { taxWithin } from '@/lib/invoice/tax'
import type { Movement } from '@/lib/ledger/get-merchant-balance'
import type { CreditNoteModel, InvoiceModel } from '@/prisma/generated/models'
import { partyAndTax } from './row'

/** The document behind a movement: a paid invoice, or the credit note of a refund. */
export interface MovementPaper {
  invoiceNumber: string
  creditNoteNumber: string | null
  buyer: string
  pan: string | null
  /** Zero or negative for a credit note. */
  taxablePaisa: bigint
  vatPaisa: bigint
}

const INVOICES = `
SELECT id, invoice_number, status, lines, seller, buyer, tax_rate_percent FROM invoices
WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) AND invoice_number IS NOT NULL`

const NOTES = `
SELECT ledger_transaction_id, number, amount_paisa, tax_rate_percent, tax_paisa FROM credit_notes
WHERE business_id = $1 AND environment = $2 AND ledger_transaction_id = ANY ($3::uuid[])`

type Invoice = Pick<InvoiceModel, 'id' | 'status' | 'lines' | 'seller' | 'buyer' | 'taxRatePercent'> & {
  invoiceNumber: string
}
type Note = Pick<CreditNoteModel, 'number' | 'amountPaisa' | 'taxRatePercent' | 'taxPaisa'> & {
  ledgerTransactionId: string
}

/** The documents of movements, by their ids. The VAT is the same as in the sales register. A correction has no document. */
export async function loadMovementPapers(
  { businessId, environment }: Ctx,
  movements: readonly Movement[],
): Promise<Map<string, MovementPaper>> {
  if (movements.length === 0) return new Map()
  const invoiceIds = [...new Set(movements.flatMap(({ invoiceId }) => invoiceId ?? []))]
  const refundIds = movements.filter(({ kind }) => kind === 'refund').map(({ id }) => id)
  const [invoices, notes] = await Promise.all([
    query<Invoice>(INVOICES, [businessId, environment, invoiceIds]),
    query<Note>(NOTES, [businessId, environment, refundIds]),
  ])
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const byRefund = new Map(notes.map((note) => [note.ledgerTransactionId, note]))
  return new Map(
    movements.flatMap((movement) => {
      const invoice = byId.get(movement.invoiceId ?? '')
      const paper = invoice && paperOf(movement, invoice, byRefund.get(movement.id))
      return paper ? [[movement.id, paper] as const] : []
    }),
  )
}

function paperOf({ createdAt }: Movement, invoice: Invoice, note: Note | undefined): MovementPaper | null {
  const issued = issuedOf(invoice)
  if (!issued) return null
  const amounts = (invoice.lines as unknown as StoredLine[]).map(({ amountPaisa }) => BigInt(amountPaisa))
  const frozen = note ? { ...issued, taxRatePercent: note.taxRatePercent } : issued
  const taxed = note ? takenBack(note) : taxWithin(amounts, issued.taxRatePercent)
  const { buyer, pan, taxablePaisa, vatPaisa } = partyAndTax(frozen, createdAt, taxed)
  return {
    ...{ invoiceNumber: invoice.invoiceNumber, creditNoteNumber: note?.number ?? null, buyer, pan },
    ...{ taxablePaisa: BigInt(taxablePaisa), vatPaisa: BigInt(vatPaisa) },
  }
}

function takenBack(note: Note) {
  const { taxPaisa, subtotalPaisa } = creditNoteTax(note)
  return { taxPaisa: -taxPaisa, subtotalPaisa: -subtotalPaisa }
}
