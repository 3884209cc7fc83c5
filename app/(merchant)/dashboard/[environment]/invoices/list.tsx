import { listOf } from '@/app/(merchant)/list/list-of'
import { InvoiceStatus } from '@/components/invoice/invoice-status'
import { LinkButton } from '@/components/ui/button'
import { Ago, BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { bikramSambatDate } from '@/lib/core/calendar-date'
import { presentInvoice } from '@/lib/invoice/present'
import { type BilledInvoice, listBilledInvoices } from '@/lib/invoice/read'
import { listInvoicesQuery } from '@/lib/invoice/schema'

export const invoiceList = listOf({
  name: 'invoices',
  caption: 'Invoices, newest first',
  scope: 'invoices:read',
  query: listInvoicesQuery,
  read: listBilledInvoices,
  present: (row: BilledInvoice) => ({
    ...presentInvoice(row),
    customer: row.customerName ?? row.customerEmail,
    email: row.customerEmail,
  }),
  filters: [
    {
      param: 'status',
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'open', label: 'Open' },
        { value: 'paid', label: 'Paid' },
        { value: 'void', label: 'Void' },
      ],
    },
    { param: 'number', label: 'Number', kind: 'text', placeholder: '2083-84/000001' },
    { param: 'dueSince', label: 'Due from', kind: 'from' },
    { param: 'dueUntil', label: 'Due to', kind: 'to' },
    { param: 'paidSince', label: 'Paid from', kind: 'from' },
    { param: 'paidUntil', label: 'Paid to', kind: 'to' },
    {
      param: 'recovered',
      label: 'Recovered',
      options: [
        { value: 'true', label: 'Paid after a failed attempt' },
        { value: 'false', label: 'All others' },
      ],
    },
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'subscriptionId', label: 'Subscription', kind: 'text', placeholder: 'sub_…' },
  ],
  columns: [
    {
      title: 'Number',
      phone: 'lead',
      cell: ({ invoiceNumber }) => (
        <span className="figures whitespace-nowrap">{invoiceNumber ?? 'Draft'}</span>
      ),
      csv: ({ invoiceNumber }) => invoiceNumber,
    },
    { title: 'Customer', phone: 'detail', cell: ({ customer }) => customer, csv: ({ customer }) => customer },
    { title: 'E-mail', csv: ({ email }) => email },
    {
      title: 'Status',
      phone: 'aside',
      cell: ({ status }) => <InvoiceStatus status={status} />,
      csv: ({ status }) => status,
    },
    {
      title: 'Due',
      phone: 'hidden',
      cell: ({ dueAt }, { timeZone }) => dueAt && <BothDates at={dueAt} timeZone={timeZone} />,
      csv: ({ dueAt }) => dueAt,
    },
    {
      title: 'Due (Bikram Sambat)',
      csv: ({ dueAt }, { timeZone }) => dueAt && bikramSambatDate(new Date(dueAt), timeZone, 'en'),
    },
    {
      title: 'Amount',
      phone: 'figure',
      align: 'end',
      cell: ({ totalAmountPaisa }) => <Money paisa={totalAmountPaisa} />,
      csv: ({ totalAmountPaisa }) => BigInt(totalAmountPaisa),
    },
    { title: 'Still due', csv: ({ amountDuePaisa }) => BigInt(amountDuePaisa) },
    { title: 'Currency', csv: ({ currency }) => currency },
    { title: 'Period from', csv: ({ periodStart }) => periodStart },
    { title: 'Period to', csv: ({ periodEnd }) => periodEnd },
    { title: 'Paid', csv: ({ paidAt }) => paidAt },
    { title: 'Voided', csv: ({ voidedAt }) => voidedAt },
    {
      title: 'Created',
      phone: 'hidden',
      align: 'end',
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
      csv: ({ createdAt }) => createdAt,
    },
    { title: 'Customer ID', csv: ({ customerId }) => customerId },
    { title: 'Subscription ID', csv: ({ subscriptionId }) => subscriptionId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `invoices/${id}`,
  empty: {
    sentence:
      'No invoices yet. A subscription makes one for each of its periods, and you can draft your own.',
    action: ({ environment, may }) =>
      may('invoices:write') && (
        <LinkButton href={`/dashboard/${environment}/invoices/new`} size="small">
          Draft invoice
        </LinkButton>
      ),
  },
})
