import { getTranslations } from 'next-intl/server'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { Receipt, ReceiptRows } from '@/components/customer/receipt'
import { WholeDates } from '@/components/customer/whole-dates'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import type { InvoiceDocument } from '@/lib/invoice/document'
import { InvoiceName } from './invoice-name'
import { ShareReceipt } from './share-receipt'

const TONES: Record<InvoiceDocument['status'], Tone> = {
  draft: 'over',
  open: 'waiting',
  paid: 'good',
  void: 'over',
}

interface InvoiceSheetProps {
  document: InvoiceDocument
  brand: Brand
  path: string
  /** The customer has just paid it here. */
  isJustPaid: boolean
  /** How it is paid, if it is open. If its subscription has ended, the way back. */
  children: React.ReactNode
}

/** One column that a phone shows whole; it needs no script. */
export async function InvoiceSheet({ document, brand, path, isJustPaid, children }: InvoiceSheetProps) {
  const { language, testNotice } = document
  const t = await getTranslations({ locale: language, namespace: 'invoice' })
  return (
    <CustomerFrame brand={brand} language={language} path={path} isSandbox={testNotice !== null}>
      {testNotice && <Notice look="warning">{testNotice}</Notice>}
      {isJustPaid && <Notice look="success">{t('pay.paid')}</Notice>}
      {document.status === 'paid' ? (
        <Receipt
          status={document.statusLabel}
          amount={document.total.value}
          name={<InvoiceName document={document} />}
          rows={rowsOf(document)}
        >
          <InvoiceLines document={document} />
        </Receipt>
      ) : (
        <>
          <InvoiceHead document={document} />
          {children}
          <ReceiptRows rows={rowsOf(document)} />
          <InvoiceLines document={document} />
        </>
      )}
      {document.status === 'paid' && document.page && (
        <ShareReceipt
          title={t('shareTitle', { amount: document.total.value, business: brand.name })}
          url={document.page.url}
          label={t('share')}
        />
      )}
      {document.status === 'paid' && children}
      <p>
        <a className={LINK} href={`${path}/pdf?lang=${language}`} download>
          {t('download')}
        </a>
      </p>
    </CustomerFrame>
  )
}

function InvoiceHead({ document }: { document: InvoiceDocument }) {
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <InvoiceName document={document} />
        <StatusMark tone={TONES[document.status]}>{document.statusLabel}</StatusMark>
      </div>
      <p className="figures text-3xl font-semibold tracking-tight">{document.total.value}</p>
    </header>
  )
}

/** Who sells and who buys, when, and how it was paid. */
function rowsOf({ sender, recipient, facts, payment, columns }: InvoiceDocument) {
  const seller = [sender.name, ...sender.details.filter((each) => !each.includes('@')), sender.taxNumber]
  return [
    { label: sender.label, value: seller.filter(Boolean).join('\n') },
    { label: recipient.label, value: [recipient.name, ...recipient.details].join('\n') },
    ...(payment.length > 0 ? payment.filter(({ label }) => label !== columns.amount) : facts),
  ]
}

function InvoiceLines({ document: { columns, lines, totals, total } }: { document: InvoiceDocument }) {
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {lines.map(({ description, detail, amount }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={row} className="flex flex-wrap justify-between gap-x-4 py-3">
            <td className="wrap-anywhere">{description}</td>
            <td className="figures ml-auto whitespace-nowrap">{amount}</td>
            <td className="w-full text-sm text-ink-muted">
              <WholeDates>{detail}</WholeDates>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...totals, total].map(({ label, value }) => (
          <tr
            key={label}
            className={`flex flex-wrap justify-between gap-x-4 pt-2 ${label === total.label ? '*:font-semibold' : 'text-sm *:font-normal'}`}
          >
            <th scope="row" className="text-left">
              {label}
            </th>
            <td className="figures ml-auto whitespace-nowrap">{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
