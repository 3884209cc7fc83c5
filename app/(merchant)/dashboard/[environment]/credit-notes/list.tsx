import type { Marks } from '@/components/ui/status-mark'
import { presentCreditNote, type WireCreditNote } from '@/lib/credit-note/present'
import { type CreditNoteView, listCreditNotes } from '@/lib/credit-note/read'
import { listCreditNotesQuery } from '@/lib/credit-note/schema'
import { buyerName, type FrozenBuyer } from '@/lib/invoice/freeze'
import { between } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

/** Where the money went. */
export const SETTLEMENT_MARKS: Marks<WireCreditNote['settlement']> = {
  wallet: ['good', 'In the wallet'],
  outside: ['over', 'Outside'],
}

export const CREDIT_NOTE_KINDS: Record<WireCreditNote['kind'], string> = {
  refund: 'Refund',
  change: 'Change of plan',
}

/** Of the credit notes on the page of an invoice or of a customer. */
export const OWN_CREDIT_NOTE_COLUMNS = {
  number: 'lead',
  why: 'detail',
  money: 'aside',
  amount: 'figure',
} as const

/** A credit note with the number of its invoice, and the customer as the paper names them. */
export const presentNamed = (row: CreditNoteView) => ({
  ...presentCreditNote(row),
  invoiceNumber: row.invoiceNumber,
  customer: buyerName(row.buyer as unknown as FrozenBuyer),
})

export const creditNoteList = listOf({
  name: 'credit-notes',
  caption: 'Credit notes, newest first',
  lead: () => 'What was taken back of paid invoices. Refund an invoice on its page.',
  scope: 'invoices:read',
  query: listCreditNotesQuery,
  read: listCreditNotes,
  present: presentNamed,
  filters: [
    ...between('Created', 'createdFrom', 'createdTo'),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'invoiceId', label: 'Invoice', kind: 'text', placeholder: 'inv_…' },
  ],
  columns: ({ age, clamped, code, extra, marked, money, roomy, text }) => [
    {
      title: 'Number',
      phone: 'lead',
      cell: ({ number }) => <span className="figures whitespace-nowrap">{number}</span>,
      csv: ({ number }) => number,
    },
    clamped('Customer', ({ customer }) => customer, 'detail'),
    {
      title: 'Invoice',
      needsRoom: true,
      cell: ({ invoiceNumber }) => <span className="figures whitespace-nowrap">{invoiceNumber}</span>,
      csv: ({ invoiceNumber }) => invoiceNumber,
    },
    clamped('Why', ({ reason, kind }) => reason ?? CREDIT_NOTE_KINDS[kind]),
    extra({ ...text('Kind', ({ kind }) => CREDIT_NOTE_KINDS[kind]), csv: ({ kind }) => kind }),
    marked('Money', SETTLEMENT_MARKS, ({ settlement }) => settlement),
    money('Amount', ({ amountPaisa }) => amountPaisa),
    extra(money('Without VAT', ({ subtotalPaisa }) => subtotalPaisa, 'hidden')),
    extra(money('VAT', ({ taxPaisa }) => taxPaisa, 'hidden')),
    { title: 'Currency', csv: ({ currency }) => currency },
    roomy(age('Written', ({ createdAt }) => createdAt)),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('Invoice ID', ({ invoiceId }) => invoiceId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `credit-notes/${id}`,
  empty: {
    sentence:
      'No credit notes yet. A refund of a paid invoice writes one, and so does a change to a plan that costs less.',
    curl: `curl -X POST $KHATA_URL/v1/invoices/inv_…/refund -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "amountPaisa": "50000" }'`,
  },
})
