import { dateInWords } from '@/lib/core/calendar-date'
import { countIn } from '@/lib/core/digits'
import { type CreditNoteId, toWire } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/database/prisma'
import {
  copyNotice,
  type InvoiceDocument,
  type InvoiceSource,
  paperColumns,
  partiesOf,
  vatRows,
} from '@/lib/invoice/document'
import { type FrozenBuyer, type FrozenSeller, zoneOf } from '@/lib/invoice/freeze'
import { openedAt } from '@/lib/invoice/timeline'
import { amountInWords } from '@/messages/amount-in-words'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { InvoiceModel } from '@/prisma/generated/models'
import { creditNoteTax } from './present'
import { type CreditNoteView, getCreditNote } from './read'

/** A credit note with the data that its document needs. */
export interface CreditNoteSource {
  note: CreditNoteView
  /** The invoices that it credits. */
  invoices: ReadonlyMap<string, Pick<InvoiceModel, 'invoiceNumber' | 'lines' | 'timeline'>>
  business: InvoiceSource['business']
}

/** @throws {DomainError} `resource_not_found`. */
export async function getCreditNoteSource(ctx: Ctx, id: CreditNoteId): Promise<CreditNoteSource> {
  const note = await getCreditNote(ctx, id)
  const { businessId, environment } = ctx
  const [rows, business] = await Promise.all([
    prisma().invoice.findMany({
      where: { businessId, environment, id: { in: note.parts.map(({ invoiceId }) => invoiceId) } },
      select: { id: true, invoiceNumber: true, lines: true, timeline: true },
    }),
    prisma().business.findUniqueOrThrow({ where: { id: businessId } }),
  ])
  return { note, invoices: new Map(rows.map((row) => [row.id, row])), business }
}

/**
 * The paper of a credit note. It looks like that of an invoice.
 * @param copy which copy of the original it is. 0: the original.
 */
export function describeCreditNote(
  { note, invoices, business }: CreditNoteSource,
  language: Language,
  copy = 0,
): InvoiceDocument {
  const words = MESSAGES[language].document
  const [seller, buyer] = [note.seller as unknown as FrozenSeller, note.buyer as unknown as FrozenBuyer]
  const writtenOn = dateInWords(note.createdAt, zoneOf(seller), language)
  const amount = formatNpr(note.amountPaisa, language)
  const rows = (named: [label: string, value: string | null][]) =>
    named.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return {
    language,
    title: words.creditNote,
    number: note.number,
    status: 'paid',
    statusLabel: words.creditNoteStatus,
    testNotice: note.environment === 'sandbox' ? words.test : null,
    copyNotice: copyNotice(copy, language),
    ...partiesOf({ seller, buyer, taxRatePercent: note.taxRatePercent }, business, language),
    facts: rows([
      [words.number, note.number],
      [words.issued, writtenOn],
      [words.ofInvoice, originalOf(note, invoices, language)],
      [words.reason, note.reason ?? (note.kind === 'change' ? words.changeReason : null)],
    ]),
    payment: rows([
      [words.returnedTo, note.settlement === 'wallet' ? words.khataBalance : words.returnedOutside],
      [words.reference, note.ledgerTransactionId && toWire('txn', note.ledgerTransactionId)],
      [words.amount, amount],
    ]),
    paymentTitle: words.returned,
    columns: paperColumns(language),
    lines: note.parts.map(({ invoiceId, amountPaisa }) => {
      const invoice = invoices.get(invoiceId)
      const [line] = (invoice?.lines ?? []) as unknown as StoredLine[]
      return {
        description: filled(words.takenBack, {
          number: invoice?.invoiceNumber ?? '',
          item: line?.description ?? '',
        }),
        detail: '',
        period: '',
        quantity: countIn(language, 1),
        rate: formatNpr(amountPaisa, language),
        amount: formatNpr(amountPaisa, language),
      }
    }),
    totals: vatRows(creditNoteTax(note), note.taxRatePercent, language),
    total: { label: words.total, value: amount },
    inWords: { label: words.inWords, value: amountInWords(note.amountPaisa, language) },
    page: null,
    nextPayment: null,
    pageWords: words.sheet,
  }
}

/** The number and the day of the invoice that it credits. */
function originalOf(
  { invoiceId, invoiceNumber, seller }: CreditNoteView,
  invoices: CreditNoteSource['invoices'],
  language: Language,
): string | null {
  const issuedAt = openedAt(invoices.get(invoiceId)?.timeline)
  if (!invoiceNumber || !issuedAt) return invoiceNumber
  const date = dateInWords(issuedAt, zoneOf(seller as unknown as FrozenSeller), language)
  return filled(MESSAGES[language].document.originalOf, { number: invoiceNumber, date })
}
