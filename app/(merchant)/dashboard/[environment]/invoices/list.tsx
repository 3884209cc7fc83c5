import { Mark, type Marks, StatusMark } from '@/components/ui/status-mark'
import { bikramSambatDate } from '@/lib/core/calendar-date'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { isOverdue } from '@/lib/invoice/due'
import { presentInvoice, type WireInvoice } from '@/lib/invoice/present'
import { type BilledInvoice, listBilledInvoices } from '@/lib/invoice/read'
import { listInvoicesQuery } from '@/lib/invoice/schema'
import { getInvoiceSums } from '@/lib/overview/get-invoice-sums'
import { BY_CREATION, between, oneOf } from '../../../list/columns'
import { type CellView, listOf } from '../../../list/list-of'

const INVOICE_MARKS: Marks<WireInvoice['status']> = {
  draft: ['over', 'Draft'],
  open: ['waiting', 'Open'],
  paid: ['good', 'Paid'],
  void: ['over', 'Void'],
}

/** How an invoice stands. One that went back stays paid, and its mark says so. */
export function InvoiceState({ now, ...invoice }: Standing & { now: Date }) {
  const { status, totalAmountPaisa, refundedPaisa } = invoice
  if (isOverdue(invoice, now)) return <StatusMark tone="late">Overdue</StatusMark>
  if (refundedPaisa === '0') return <Mark of={INVOICE_MARKS} is={status} />
  return refundedPaisa === totalAmountPaisa ? (
    <StatusMark tone="over">Refunded</StatusMark>
  ) : (
    <StatusMark tone="good">Partly refunded</StatusMark>
  )
}

const dueInBikramSambat = ({ dueAt }: Pick<WireInvoice, 'dueAt'>, { timeZone }: Pick<CellView, 'timeZone'>) =>
  dueAt && bikramSambatDate(new Date(dueAt), timeZone, 'en')

type Standing = Pick<WireInvoice, 'status' | 'dueAt' | 'totalAmountPaisa' | 'refundedPaisa'>

/** The columns of invoices on the page of what they belong to. */
export const OWN_INVOICE_COLUMNS = {
  Number: 'lead',
  'Period from': 'detail',
  Status: 'aside',
  Amount: 'figure',
} as const

export const invoiceList = listOf({
  name: 'invoices',
  caption: 'Invoices, newest first',
  scope: 'invoices:read',
  query: listInvoicesQuery,
  read: listBilledInvoices,
  present: (row: BilledInvoice) => ({
    ...presentInvoice(row),
    customer: nameOfCustomer(row),
    email: row.customerEmail,
    phone: row.customerPhone,
  }),
  filters: [
    oneOf('status', 'Status', INVOICE_MARKS),
    { param: 'number', label: 'Number', kind: 'text', placeholder: '2083-84/000001' },
    ...between('Due', 'dueSince', 'dueUntil'),
    ...between('Paid', 'paidSince', 'paidUntil'),
    ...between('Created', 'createdFrom', 'createdTo'),
    oneOf('overdue', 'Overdue', { true: 'Overdue', false: 'All others' }),
    oneOf('kind', 'Kind', { period: 'Of a period', change: 'Of a change', manual: 'Made by hand' }),
    oneOf('recovered', 'Recovered', { true: 'Paid after a failed attempt', false: 'All others' }),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'subscriptionId', label: 'Subscription', kind: 'text', placeholder: 'sub_…' },
  ],
  views: [
    { title: 'Overdue', filters: { overdue: 'true' }, isCounted: true },
    { title: 'Open', filters: { status: 'open', overdue: 'false' }, isCounted: true },
    { title: 'Drafts', filters: { status: 'draft' }, isCounted: true },
    { title: 'Paid', filters: { status: 'paid' } },
    { title: 'Recovered', filters: { recovered: 'true' } },
    { title: 'Void', filters: { status: 'void' } },
  ],
  sums: async (ctx, query) => {
    const sums = await getInvoiceSums(ctx, query)
    return sums && { count: sums.count, amounts: { Amount: sums.totalPaisa, 'Still due': sums.duePaisa } }
  },
  columns: ({ age, clamped, code, day, extra, money, oneLine, roomy }) => [
    {
      title: 'Number',
      phone: 'lead',
      cell: ({ invoiceNumber }) => (
        <span className="figures whitespace-nowrap">{invoiceNumber ?? 'Draft'}</span>
      ),
      csv: ({ invoiceNumber }) => invoiceNumber,
    },
    clamped('Customer', ({ customer }) => customer, 'detail'),
    extra(oneLine('E-mail', ({ email }) => email)),
    extra({ ...oneLine('Phone', ({ phone }) => phone), csv: undefined }),
    {
      title: 'Status',
      phone: 'aside',
      cell: (invoice, { now }) => <InvoiceState {...invoice} now={now} />,
      csv: ({ status }) => status,
    },
    {
      ...day('Due', ({ dueAt }) => dueAt),
      sort: {
        by: 'dueAt',
        first: 'asc',
        words: { asc: 'Due first', desc: 'Due last' },
        when: ({ status, overdue }) => status === 'open' || overdue === 'true',
      },
    },
    extra({ title: 'Due (Bikram Sambat)', cell: dueInBikramSambat, csv: dueInBikramSambat }),
    money('Amount', ({ totalAmountPaisa }) => totalAmountPaisa),
    extra({ ...money('VAT', ({ taxPaisa }) => taxPaisa, 'hidden'), csv: undefined }),
    extra(money('Still due', ({ amountDuePaisa }) => amountDuePaisa, 'hidden')),
    extra(money('Refunded', ({ refundedPaisa }) => refundedPaisa, 'hidden')),
    { title: 'Currency', csv: ({ currency }) => currency },
    extra(day('Period from', ({ periodStart }) => periodStart)),
    extra(day('Period to', ({ periodEnd }) => periodEnd)),
    extra(day('Paid', ({ paidAt }) => paidAt)),
    extra(day('Voided', ({ voidedAt }) => voidedAt)),
    roomy({ ...age('Created', ({ createdAt }) => createdAt), sort: BY_CREATION }),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `invoices/${id}`,
  empty: {
    sentence:
      'No invoices yet. A subscription makes one for each of its periods, and you can draft your own.',
  },
})
