import { getTranslations } from 'next-intl/server'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import type { InvoiceDocument } from '@/lib/invoice/document'
import { InvoiceName } from './invoice-name'
import { Receipt } from './receipt'
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
  /** How it is paid, if it is open. */
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
        <Receipt document={document}>
          <InvoiceLines document={document} />
          <InvoiceFacts document={document} />
        </Receipt>
      ) : (
        <>
          <InvoiceHead document={document} />
          {children}
          <InvoiceFacts document={document} />
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
      <p>
        <a className={`${LINK} inline-block py-2.5`} href={`${path}/pdf?lang=${language}`} download>
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
function InvoiceFacts({
  document: { sender, recipient, facts, payment, total },
}: {
  document: InvoiceDocument
}) {
  const seller = [sender.name, ...sender.details.filter((each) => !each.includes('@')), sender.taxNumber]
  const rows = [
    { label: sender.label, value: seller.filter(Boolean).join('\n') },
    { label: recipient.label, value: [recipient.name, ...recipient.details].join('\n') },
    ...(payment.length > 0 ? payment.filter(({ value }) => value !== total.value) : facts),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="text-right whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
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
        {lines.map(({ description, detail, amount }) => (
          <tr key={`${description} ${detail}`}>
            <td className="py-3 pr-4">
              <p className="wrap-anywhere">{description}</p>
              <p className="text-sm text-ink-muted">{detail}</p>
            </td>
            <td className="figures py-3 text-right align-top whitespace-nowrap">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...totals, total].map(({ label, value }) => (
          <tr key={label} className={label === total.label ? '*:font-semibold' : 'text-sm *:font-normal'}>
            <th scope="row" className="pt-2 pr-4 text-left">
              {label}
            </th>
            <td className="figures pt-2 text-right whitespace-nowrap">{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
