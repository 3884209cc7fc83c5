import type { InvoiceDocument } from '@/lib/invoice/document'
import { PAGE_WORDS } from './page-words'

const STATUS_TONES: Record<InvoiceDocument['status'], string> = {
  draft: 'bg-neutral-200 text-neutral-800 dark:bg-neutral-800 dark:text-neutral-200',
  open: 'bg-amber-100 text-amber-900 dark:bg-amber-950 dark:text-amber-200',
  paid: 'bg-emerald-100 text-emerald-900 dark:bg-emerald-950 dark:text-emerald-200',
  void: 'bg-red-100 text-red-900 dark:bg-red-950 dark:text-red-200',
}
const LINK = 'font-medium text-emerald-800 underline underline-offset-4 dark:text-emerald-300'
const QUIET = 'text-sm text-neutral-600 dark:text-neutral-400'

/** One column that a phone shows whole; it needs no script. */
export function InvoiceSheet({ document, path }: { document: InvoiceDocument; path: string }) {
  const words = PAGE_WORDS[document.language]
  const other = document.language === 'en' ? 'ne' : 'en'
  return (
    <main lang={document.language} className="mx-auto flex min-h-dvh max-w-lg flex-col gap-6 px-5 py-8">
      <nav className="flex justify-end text-sm">
        <a className={LINK} href={`${path}?lang=${other}`} lang={other} hrefLang={other}>
          {PAGE_WORDS[other].itsName}
        </a>
      </nav>
      {document.testNotice && (
        <p className="rounded-md bg-amber-100 px-3 py-2 text-sm text-amber-900 dark:bg-amber-950 dark:text-amber-200">
          {document.testNotice}
        </p>
      )}
      <header className="flex flex-col gap-1">
        <p className="text-lg font-semibold">{document.sender.name}</p>
        {document.sender.taxNumber && <p className={QUIET}>{document.sender.taxNumber}</p>}
      </header>
      <section className="flex flex-col gap-2 rounded-xl border border-neutral-200 p-5 dark:border-neutral-800">
        <div className="flex items-center justify-between gap-4">
          <h1 className="font-medium">
            {document.title} <span className="whitespace-nowrap">{document.number}</span>
          </h1>
          <span
            className={`rounded-full px-3 py-1 text-sm font-medium whitespace-nowrap ${STATUS_TONES[document.status]}`}
          >
            {document.statusLabel}
          </span>
        </div>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">{document.total.value}</p>
        {document.settlement && <p className={QUIET}>{document.settlement}</p>}
      </section>
      <InvoiceFacts document={document} />
      <InvoiceLines document={document} />
      <p>
        <a className={LINK} href={`${path}/pdf?lang=${document.language}`} download>
          {words.download}
        </a>
      </p>
    </main>
  )
}

function InvoiceFacts({ document: { recipient, facts } }: { document: InvoiceDocument }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {[{ label: recipient.label, value: recipient.name }, ...facts].map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-neutral-600 dark:text-neutral-400">{label}</dt>
          <dd className="text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function InvoiceLines({ document: { columns, lines, totals, total } }: { document: InvoiceDocument }) {
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-neutral-200 border-y border-neutral-200 dark:divide-neutral-800 dark:border-neutral-800">
        {lines.map(({ description, detail, amount }) => (
          <tr key={`${description} ${detail}`}>
            <td className="py-3 pr-4">
              <p className="break-words">{description}</p>
              <p className={QUIET}>{detail}</p>
            </td>
            <td className="py-3 text-right align-top whitespace-nowrap tabular-nums">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...totals, total].map(({ label, value }) => (
          <tr key={label} className={label === total.label ? 'text-base *:font-semibold' : '*:font-normal'}>
            <th scope="row" className="pt-2 pr-4 text-left">
              {label}
            </th>
            <td className="pt-2 text-right whitespace-nowrap tabular-nums">{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
