import type { InvoiceDocument } from '@/lib/invoice/document'
import { InvoiceName } from './invoice-name'

interface ReceiptProps {
  document: InvoiceDocument
  children: React.ReactNode
}

/** A paid invoice as a slip that a phone shows whole: that it is paid, how much, and the proof. */
export function Receipt({ document, children }: ReceiptProps) {
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5">
      <header className="flex flex-col items-center gap-1 text-center">
        <svg viewBox="0 0 40 40" className="size-10" aria-hidden="true">
          <circle cx="20" cy="20" r="19" className="fill-good-ground stroke-good-line" />
          <path d="m12 20.5 5.5 5.5L28.5 15" className="fill-none stroke-good-ink" strokeWidth="3" />
        </svg>
        <p className="font-medium text-good-ink">{document.statusLabel}</p>
        <p className="figures text-3xl font-semibold tracking-tight">{document.total.value}</p>
        <InvoiceName document={document} />
      </header>
      {children}
    </section>
  )
}
