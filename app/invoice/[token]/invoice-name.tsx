import type { InvoiceDocument } from '@/lib/invoice/document'

export function InvoiceName({ document: { title, number } }: { document: InvoiceDocument }) {
  return (
    <h1 className="text-ink-muted">
      {title} <span className="figures whitespace-nowrap text-ink">{number}</span>
    </h1>
  )
}
