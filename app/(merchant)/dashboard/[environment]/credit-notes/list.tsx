import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { presentCreditNote, type WireCreditNote } from '@/lib/credit-note/present'
import { type CreditNoteView, listCreditNotes } from '@/lib/credit-note/read'
import { listCreditNotesQuery } from '@/lib/credit-note/schema'
import { buyerName, type FrozenBuyer } from '@/lib/invoice/freeze'
import { between } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'

/** Where the money went. */
export const SETTLEMENT_TONES: Record<WireCreditNote['settlement'], Tone> = {
  wallet: 'good',
  outside: 'over',
}

/** The columns of credit notes on the page of an invoice or a customer. */
export const OWN_CREDIT_NOTE_COLUMNS = {
  number: 'lead',
  why: 'detail',
  money: 'aside',
  amount: 'figure',
} as const

/** A credit note with the number of its invoice, and the customer's name as printed on it. */
export const presentNamed = (row: CreditNoteView) => ({
  ...presentCreditNote(row),
  invoiceNumber: row.invoiceNumber,
  customer: buyerName(row.buyer as unknown as FrozenBuyer),
})

export const creditNoteList = spokenListOf(
  {
    name: 'credit-notes',
    scope: 'invoices:read',
    query: listCreditNotesQuery,
    read: listCreditNotes,
    present: presentNamed,
    href: ({ id }) => `credit-notes/${id}`,
  },
  ({ creditNotes: { list: own, kind: kinds, settlement }, list: { heads } }) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      ...between(heads.created, 'createdFrom', 'createdTo'),
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
      { param: 'invoiceId', label: heads.invoice, kind: 'text', placeholder: 'inv_…' },
    ],
    columns: ({ age, code, extra, long, marked, money, named, roomy, text }) => [
      {
        title: heads.noteNumber,
        phone: 'lead',
        cell: ({ number }) => <span className="figures whitespace-nowrap">{number}</span>,
        csv: ({ number }) => number,
      },
      named(heads.customer, ({ customer }) => customer, 'detail'),
      {
        title: heads.invoice,
        needsRoom: true,
        cell: ({ invoiceNumber }) => <span className="figures whitespace-nowrap">{invoiceNumber}</span>,
        csv: ({ invoiceNumber }) => invoiceNumber,
      },
      long(heads.why, ({ reason, kind }) => reason ?? kinds[kind]),
      extra({ ...text(heads.kind, ({ kind }) => kinds[kind]), csv: ({ kind }) => kind }),
      marked(heads.money, marksOf(SETTLEMENT_TONES, settlement), (note) => note.settlement),
      money(heads.amount, ({ amountPaisa }) => amountPaisa),
      extra(money(heads.withoutVat, ({ subtotalPaisa }) => subtotalPaisa, 'hidden')),
      extra(money(heads.vat, ({ taxPaisa }) => taxPaisa, 'hidden')),
      { title: heads.currency, csv: ({ currency }) => currency },
      roomy(age(heads.written, ({ createdAt }) => createdAt)),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.invoiceId, ({ invoiceId }) => invoiceId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/invoices/inv_…/refund -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "amountPaisa": "50000" }'`,
    },
  }),
)
