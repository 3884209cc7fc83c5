import { getTranslations } from 'next-intl/server'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import type { InvoiceDocument } from '@/lib/invoice/document'

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
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-ink-muted">
            {document.title} <span className="figures whitespace-nowrap text-ink">{document.number}</span>
          </h1>
          <StatusMark tone={TONES[document.status]}>{document.statusLabel}</StatusMark>
        </div>
        <p className="figures text-3xl font-semibold tracking-tight">{document.total.value}</p>
        {document.settlement && <p className="text-sm text-ink-muted">{document.settlement}</p>}
      </header>
      {children}
      <InvoiceFacts document={document} />
      <InvoiceLines document={document} />
      <p>
        <a className={LINK} href={`${path}/pdf?lang=${language}`} download>
          {t('download')}
        </a>
      </p>
    </CustomerFrame>
  )
}

function InvoiceFacts({ document: { sender, recipient, facts } }: { document: InvoiceDocument }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {[{ label: recipient.label, value: recipient.name }, ...facts].map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {sender.taxNumber && <p className="text-right text-ink-muted">{sender.taxNumber}</p>}
    </div>
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
