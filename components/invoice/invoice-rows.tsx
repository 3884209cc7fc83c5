import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { WireInvoice } from '@/lib/invoice/present'
import { InvoiceStatus } from './invoice-status'

const COLUMNS: Column[] = [
  { title: 'Invoice', phone: 'lead' },
  { title: 'Period from', phone: 'detail' },
  { title: 'Status', phone: 'aside' },
  { title: 'Amount', phone: 'figure', align: 'end' },
]

interface InvoiceRowsProps {
  caption: string
  invoices: readonly WireInvoice[]
  /** `/dashboard/<environment>` */
  here: string
  timeZone: string
}

/** The newest invoices of a customer or of a subscription. */
export function InvoiceRows({ caption, invoices, here, timeZone }: InvoiceRowsProps) {
  const rows = invoices.map(({ id, invoiceNumber, periodStart, status, totalAmountPaisa }) => ({
    key: id,
    href: `${here}/invoices/${id}`,
    cells: [
      <span key="number" className="figures whitespace-nowrap">
        {invoiceNumber ?? 'Draft'}
      </span>,
      <BothDates key="period" at={periodStart} timeZone={timeZone} />,
      <InvoiceStatus key="status" status={status} />,
      <Money key="amount" paisa={totalAmountPaisa} />,
    ],
  }))
  return <Table caption={caption} columns={COLUMNS} rows={rows} />
}
