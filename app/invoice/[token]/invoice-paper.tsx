import { PhoneLink } from '@/components/customer/phone-link'
import { Receipt, ReceiptRows } from '@/components/customer/receipt'
import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { WholeDates } from '@/components/ui/whole-dates'
import type { InvoiceDocument } from '@/lib/invoice/document'

const TONES: Record<InvoiceDocument['status'], Tone> = {
  draft: 'over',
  open: 'waiting',
  paid: 'good',
  void: 'over',
}

interface InvoicePaperProps {
  document: InvoiceDocument
  /** Its name is the heading of its own page. On other pages it is a paragraph. */
  nameAs: 'h1' | 'p'
  /** The ways to pay, if it is not paid yet. */
  children?: React.ReactNode
}

/**
 * The content of an invoice: whether it is paid, the amount, the seller and the buyer, and the items. Customer and merchant see the same.
 */
export function InvoicePaper({ document, nameAs: Name, children }: InvoicePaperProps) {
  const name = (
    <Name className="text-ink-muted">
      {document.title} <span className="figures whitespace-nowrap text-ink">{document.number}</span>
    </Name>
  )
  if (document.status === 'paid')
    return (
      <Receipt
        status={document.statusLabel}
        amount={document.total.value}
        name={name}
        rows={rowsOf(document)}
      >
        <InvoiceLines document={document} />
      </Receipt>
    )
  return (
    <>
      <InvoiceHead document={document} name={name} isToPay={Boolean(children)} />
      {children}
      <ReceiptRows rows={rowsOf(document)} />
      <InvoiceLines document={document} />
    </>
  )
}

interface InvoiceHeadProps extends Pick<InvoicePaperProps, 'document'> {
  name: React.ReactNode
  /** If it can be paid, the purpose is shown above the ways to pay. The lines are below. */
  isToPay: boolean
}

function InvoiceHead({ document, name, isToPay }: InvoiceHeadProps) {
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {name}
        <StatusMark tone={TONES[document.status]}>{document.statusLabel}</StatusMark>
      </div>
      <p className="figures text-3xl font-semibold tracking-tight">{document.total.value}</p>
      {isToPay && (
        <p className="wrap-anywhere">{document.lines.map(({ description }) => description).join(', ')}</p>
      )}
    </header>
  )
}

/** The seller, the buyer, the dates, and how it was paid. */
function rowsOf({ language, sender, recipient, facts, payment, columns }: InvoiceDocument) {
  const details = sender.details.filter((each) => !each.includes('@'))
  const seller = [sender.name, ...details, sender.taxNumber].filter(Boolean).join('\n')
  const call = sender.phone && <PhoneLink phone={sender.phone} language={language} />
  return [
    { label: sender.label, value: call ? [`${seller}\n`, call] : seller },
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
              <WholeDates isRow>{detail}</WholeDates>
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
