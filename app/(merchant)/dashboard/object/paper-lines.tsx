import { LINK } from '@/components/ui/text-link'
import type { InvoiceDocument } from '@/lib/invoice/document'
import type { Messages } from '@/messages/catalogue'

interface PaperLinesProps {
  document: Pick<InvoiceDocument, 'totals' | 'total'> & {
    columns: Pick<InvoiceDocument['columns'], 'description' | 'amount'>
    lines: Pick<InvoiceDocument['lines'][number], 'description' | 'detail' | 'amount'>[]
  }
  /** For screen readers. */
  caption: string
}

/** The lines of an invoice or a credit note with the total below, as on the customer's document. */
export function PaperLines({ document: { columns, lines, totals, total }, caption }: PaperLinesProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className="py-2 pr-4 font-medium">
            {columns.description}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, detail, amount }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={row} className="border-b border-line align-top">
            <td className="py-2.5 pr-4">
              <span className="font-medium wrap-anywhere">{description}</span>
              <span className="block text-xs text-ink-muted">{detail}</span>
            </td>
            <td className="figures py-2.5 text-right whitespace-nowrap">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, value }) => (
          <tr key={label} className="text-ink-muted">
            <th scope="row" className="pt-2 pr-4 text-right font-normal">
              {label}
            </th>
            <td className="figures pt-2 text-right whitespace-nowrap">{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-2 pr-4 text-right font-semibold">
            {total.label}
          </th>
          <td className="figures py-2 text-right font-semibold whitespace-nowrap">{total.value}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface PaperLinksProps {
  href: string
  /** The names of the languages. */
  words: Pick<Messages['invoices']['page'], 'english' | 'nepali'>
}

/** Links to the PDF of a document in both languages. */
export function PaperLinks({ href, words }: PaperLinksProps) {
  return (
    <span className="flex gap-3">
      <a href={href} className={LINK}>
        {words.english}
      </a>
      <a href={`${href}?lang=ne`} className={LINK}>
        {words.nepali}
      </a>
    </span>
  )
}
