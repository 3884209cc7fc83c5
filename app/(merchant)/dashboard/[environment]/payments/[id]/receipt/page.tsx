import { onPage } from '@/app/on-page'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { PrintButton } from '@/components/ui/print-button'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { inDigitsOf } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import { mainLine, type StoredLine } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { lineInWords } from '@/lib/invoice/line-words'
import { getPaymentView } from '@/lib/payment/read'
import { listPaidInvoices, type ReceiptInvoice } from '@/lib/payment/receipt'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { phoneWords } from '@/messages/phone-words'
import { howItCame } from '../../../../../how-it-came'
import { visit } from '../../../../visit'

export const generateMetadata = titled(({ cash }) => cash.payment.receipt)

type Props = PageProps<'/dashboard/[environment]/payments/[id]/receipt'>

/** The receipt of a payment, to print: narrow enough for the paper roll of a till, and fine on a sheet. */
export default async function ReceiptPage({ params }: Props) {
  const { environment, id } = await params
  const { ctx, business } = await visit(environment, 'payments:read')
  const payment = await onPage('pay', id, (paymentId) => getPaymentView(ctx, paymentId))
  const invoices = await listPaidInvoices(ctx, payment)
  const language = await pageLanguage()
  const { cash, states, places, frame, list } = MESSAGES[language]
  const who = nameOfCustomer(payment, list.nameless)
  const words = cash.receipt
  const { timeZone, legalName, name, address, panNumber, supportPhone } = business
  return (
    <Spoken language={language}>
      <div className="print:hidden">
        <PageHead
          title={cash.payment.receipt}
          crumbs={[
            { title: places.pages.payments, href: `/dashboard/${environment}/payments` },
            { title: who, href: `/dashboard/${environment}/payments/${id}` },
          ]}
          crumbsLabel={frame.breadcrumb}
          actions={<PrintButton>{cash.print}</PrintButton>}
        />
      </div>
      <article
        aria-label={cash.payment.receipt}
        className="mx-auto flex w-full max-w-88 flex-col gap-4 rounded-lg border border-line bg-surface p-6 text-sm print:m-0 print:border-0 print:p-0"
      >
        <header className="flex flex-col text-center">
          <span className="text-xl font-semibold tracking-tight">{name}</span>
          {legalName && legalName !== name && <span>{legalName}</span>}
          {[
            address,
            supportPhone && phoneWords(supportPhone, language),
            panNumber && filled(words.pan, { number: inDigitsOf(language, panNumber) }),
          ].map((line) => line && <span key={line}>{line}</span>)}
        </header>
        {payment.reversedAt && (
          <p className="text-center font-semibold text-bad-ink">
            <FilledText
              text={words.takenBack}
              values={{
                date: <BothDates at={payment.reversedAt} timeZone={timeZone} language={language} />,
              }}
            />
          </p>
        )}
        <p>
          <BothDates at={payment.receivedAt} timeZone={timeZone} language={language} />
          <br />
          <FilledText
            text={words.receivedFrom}
            values={{ name: <strong className="font-semibold">{who}</strong> }}
          />
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {invoices.map((invoice) => (
            <PaidInvoice key={invoice.id} invoice={invoice} timeZone={timeZone} language={language} />
          ))}
        </ul>
        <p className="flex justify-between gap-4 text-base font-semibold">
          <span>{howItCame(payment, states)}</span>
          <Money paisa={payment.amountPaisa} language={language} />
        </p>
        <p className="text-xs text-ink-muted wrap-anywhere">
          {payment.reference && `${filled(words.reference, { reference: payment.reference })} `}
          {filled(words.takenBy, { name: payment.recorderName })} {toWire('pay', payment.id)}
        </p>
      </article>
    </Spoken>
  )
}

interface PaidInvoiceProps {
  invoice: ReceiptInvoice
  timeZone: string
  language: Language
}

function PaidInvoice({ invoice, timeZone, language }: PaidInvoiceProps) {
  const line = mainLine(invoice.lines as unknown as StoredLine[])
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{line && lineInWords(line, invoice, language)}</span>
        <span>
          <FilledText
            text={MESSAGES[language].cash.receipt.until}
            values={{ date: <BothDates at={invoice.periodEnd} timeZone={timeZone} language={language} /> }}
          />
        </span>
        <span className="text-xs text-ink-muted">{invoice.invoiceNumber}</span>
      </span>
      <Money paisa={invoice.totalAmountPaisa} language={language} />
    </li>
  )
}
