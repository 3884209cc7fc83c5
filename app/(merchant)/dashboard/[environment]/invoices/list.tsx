import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { bikramSambatDate } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import type { Language } from '@/lib/core/language'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { isOverdue } from '@/lib/invoice/due'
import { presentInvoice, type WireInvoice } from '@/lib/invoice/present'
import { type BilledInvoice, listBilledInvoices } from '@/lib/invoice/read'
import { listInvoicesQuery } from '@/lib/invoice/schema'
import { getInvoiceSums } from '@/lib/overview/get-invoice-sums'
import type { Messages } from '@/messages/catalogue'
import { between, oneOf } from '../../../list/columns'
import { type CellView, spokenListOf } from '../../../list/list-of'

const TONES: Record<WireInvoice['status'], Tone> = {
  draft: 'over',
  open: 'waiting',
  paid: 'good',
  void: 'over',
}

interface InvoiceStateProps extends Standing {
  now: Date
  words: Pick<Messages['states'], 'invoice' | 'invoiceMore'>
}

/** The mark of an invoice. A refunded invoice keeps its status `paid`, and its mark says that it was refunded. */
export function InvoiceState({ now, words, ...invoice }: InvoiceStateProps) {
  const { status, totalAmountPaisa, refundedPaisa } = invoice
  if (isOverdue(invoice, now)) return <StatusMark tone="late">{words.invoiceMore.overdue}</StatusMark>
  if (refundedPaisa === '0') return <StatusMark tone={TONES[status]}>{words.invoice[status]}</StatusMark>
  return refundedPaisa === totalAmountPaisa ? (
    <StatusMark tone="over">{words.invoiceMore.refunded}</StatusMark>
  ) : (
    <StatusMark tone="good">{words.invoiceMore.partlyRefunded}</StatusMark>
  )
}

const dueInBikramSambat =
  (language: Language) =>
  ({ dueAt }: Pick<WireInvoice, 'dueAt'>, { timeZone }: Pick<CellView, 'timeZone'>) =>
    dueAt && bikramSambatDate(new Date(dueAt), timeZone, language)

type Standing = Pick<WireInvoice, 'status' | 'dueAt' | 'totalAmountPaisa' | 'refundedPaisa'>

/** The columns of invoices on the page of a customer or a subscription. */
export const OWN_INVOICE_COLUMNS = {
  number: 'lead',
  'period-from': 'detail',
  status: 'aside',
  amount: 'figure',
} as const

export const invoiceList = spokenListOf(
  {
    name: 'invoices',
    scope: 'invoices:read',
    query: listInvoicesQuery,
    read: listBilledInvoices,
    present: (row: BilledInvoice) => ({
      ...presentInvoice(row),
      customer: nameOfCustomer(row),
      email: row.customerEmail,
      phone: row.customerPhone,
    }),
    href: ({ id }) => `invoices/${id}`,
  },
  ({ invoices: { list: own }, list: { heads, search }, states }, language) => ({
    caption: own.caption,
    search: { ...search.ofInvoices, findsTooMany },
    filters: [
      oneOf('status', heads.status, states.invoice),
      { param: 'number', label: heads.number, kind: 'text', placeholder: '2083-84/000001' },
      ...between(heads.due, 'dueSince', 'dueUntil'),
      ...between(heads.paid, 'paidSince', 'paidUntil'),
      ...between(heads.created, 'createdFrom', 'createdTo'),
      oneOf('overdue', heads.overdue, { true: states.invoiceMore.overdue, false: own.otherInvoices }),
      oneOf('kind', heads.kind, { period: own.kindPeriod, change: own.kindChange, manual: own.kindManual }),
      oneOf('recovered', heads.recovered, { true: own.afterFailure, false: own.otherInvoices }),
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
      { param: 'subscriptionId', label: heads.subscription, kind: 'text', placeholder: 'sub_…' },
    ],
    views: [
      { title: states.invoiceMore.overdue, filters: { overdue: 'true' }, isCounted: true },
      { title: states.invoice.open, filters: { status: 'open', overdue: 'false' }, isCounted: true },
      { title: own.drafts, filters: { status: 'draft' }, isCounted: true },
      { title: states.invoice.paid, filters: { status: 'paid' } },
      { title: heads.recovered, filters: { recovered: 'true' } },
      { title: states.invoice.void, filters: { status: 'void' } },
    ],
    sums: async (ctx, query) => {
      const sums = await getInvoiceSums(ctx, query)
      return (
        sums && {
          count: sums.count,
          amounts: { [heads.amount]: sums.totalPaisa, [heads.stillDue]: sums.duePaisa },
        }
      )
    },
    columns: ({ age, byCreation, code, day, extra, money, named, oneLine, phoneNumber, roomy }) => [
      {
        title: heads.number,
        phone: 'lead',
        cell: ({ invoiceNumber }) => (
          <span className="figures whitespace-nowrap">{invoiceNumber ?? states.invoice.draft}</span>
        ),
        csv: ({ invoiceNumber }) => invoiceNumber,
      },
      named(heads.customer, ({ customer }) => customer, 'detail'),
      extra(oneLine(heads.email, ({ email }) => email)),
      extra({ ...phoneNumber(heads.phone, ({ phone }) => phone), csv: undefined }),
      {
        title: heads.status,
        phone: 'aside',
        cell: (invoice, { now }) => <InvoiceState {...invoice} now={now} words={states} />,
        csv: ({ status }) => status,
      },
      {
        ...day(heads.due, ({ dueAt }) => dueAt),
        sort: {
          by: 'dueAt',
          first: 'asc',
          words: { asc: own.dueFirst, desc: own.dueLast },
          when: ({ status, overdue }) => status === 'open' || overdue === 'true',
        },
      },
      extra({
        title: heads.dueInBikramSambat,
        cell: dueInBikramSambat(language),
        csv: dueInBikramSambat(language),
      }),
      money(heads.amount, ({ totalAmountPaisa }) => totalAmountPaisa),
      extra({ ...money(heads.vat, ({ taxPaisa }) => taxPaisa, 'hidden'), csv: undefined }),
      extra(money(heads.stillDue, ({ amountDuePaisa }) => amountDuePaisa, 'hidden')),
      extra(money(heads.refunded, ({ refundedPaisa }) => refundedPaisa, 'hidden')),
      { title: heads.currency, csv: ({ currency }) => currency },
      extra(day(heads.periodFrom, ({ periodStart }) => periodStart)),
      extra(day(heads.periodTo, ({ periodEnd }) => periodEnd)),
      extra(day(heads.paid, ({ paidAt }) => paidAt)),
      extra(day(heads.voided, ({ voidedAt }) => voidedAt)),
      roomy({ ...age(heads.created, ({ createdAt }) => createdAt), sort: byCreation }),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
    },
  }),
)
