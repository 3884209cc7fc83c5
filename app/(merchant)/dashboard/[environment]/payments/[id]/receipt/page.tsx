import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { PageHead } from '@/components/dashboard/page-head'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { PrintButton } from '@/components/ui/print-button'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { mainLine } from '@/lib/invoice/main-line'
import { getPaymentView } from '@/lib/payment/read'
import { listPaidInvoices, type ReceiptInvoice } from '@/lib/payment/receipt'
import { visit } from '../../../../visit'
import { METHOD_WORDS } from '../../now'

export const metadata: Metadata = { title: 'Receipt' }

type Props = PageProps<'/dashboard/[environment]/payments/[id]/receipt'>

/** The receipt of a payment on paper: narrow enough for the roll of a till, and for a sheet. */
export default async function ReceiptPage({ params }: Props) {
  const { environment, id } = await params
  const { ctx, business } = await visit(environment, 'payments:read')
  const payment = await onPage('pay', id, (paymentId) => getPaymentView(ctx, paymentId))
  const invoices = await listPaidInvoices(ctx, payment)
  const { timeZone, legalName, name, address, panNumber, supportPhone } = business
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="Receipt"
          crumbs={[
            { title: 'Payments', href: `/dashboard/${environment}/payments` },
            { title: nameOfCustomer(payment), href: `/dashboard/${environment}/payments/${id}` },
          ]}
          actions={<PrintButton />}
        />
      </div>
      <article
        aria-label="Receipt"
        className="mx-auto flex w-full max-w-88 flex-col gap-4 rounded-lg border border-line bg-surface p-6 text-sm print:m-0 print:border-0 print:p-0"
      >
        <header className="flex flex-col text-center">
          <span className="text-xl font-semibold tracking-tight">{name}</span>
          {legalName && legalName !== name && <span>{legalName}</span>}
          {[address, supportPhone, panNumber && `PAN ${panNumber}`].map(
            (line) => line && <span key={line}>{line}</span>,
          )}
        </header>
        {payment.reversedAt && (
          <p className="text-center font-semibold text-bad-ink">
            Taken back on <BothDates at={payment.reversedAt} timeZone={timeZone} />
          </p>
        )}
        <p>
          <BothDates at={payment.receivedAt} timeZone={timeZone} />
          <br />
          Received from <strong className="font-semibold">{nameOfCustomer(payment)}</strong>
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {invoices.map((invoice) => (
            <PaidInvoice key={invoice.id} invoice={invoice} timeZone={timeZone} />
          ))}
        </ul>
        <p className="flex justify-between gap-4 text-base font-semibold">
          <span>{METHOD_WORDS[payment.method]}</span>
          <Money paisa={payment.amountPaisa} />
        </p>
        <p className="text-xs text-ink-muted wrap-anywhere">
          {payment.reference && `Reference ${payment.reference}. `}Taken by {payment.recorderName}.{' '}
          {toWire('pay', payment.id)}
        </p>
      </article>
    </>
  )
}

function PaidInvoice({ invoice, timeZone }: { invoice: ReceiptInvoice; timeZone: string }) {
  const line = mainLine(invoice.lines as unknown as StoredLine[])
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{line?.description}</span>
        <span>
          until <BothDates at={invoice.periodEnd} timeZone={timeZone} />
        </span>
        <span className="text-xs text-ink-muted">{invoice.invoiceNumber}</span>
      </span>
      <Money paisa={invoice.totalAmountPaisa} />
    </li>
  )
}
