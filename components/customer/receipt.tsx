import { WholeDates } from '@/components/ui/whole-dates'

interface ReceiptProps {
  /** Says that it is paid, or free. */
  status: string
  amount: React.ReactNode
  /** What the receipt is for. */
  name: React.ReactNode
  /** The proof of payment: reference, seller, period. A line break in a value is kept. */
  rows: readonly { label: string; value: React.ReactNode }[]
  /** What was bought, above the proof. */
  children?: React.ReactNode
}

/** What was paid, as a slip that fits on a phone's screen and can be kept as a screenshot. */
export function Receipt({ status, amount, name, rows, children }: ReceiptProps) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-5">
      <header className="flex flex-col items-center gap-1 text-center">
        <svg viewBox="0 0 40 40" className="size-10" aria-hidden="true">
          <circle cx="20" cy="20" r="19" className="fill-good-ground stroke-good-line" />
          <path d="m12 20.5 5.5 5.5L28.5 15" className="fill-none stroke-good-ink" strokeWidth="3" />
        </svg>
        <p className="font-medium text-good-ink">{status}</p>
        <p className="figures text-3xl font-semibold tracking-tight">{amount}</p>
        {name}
      </header>
      {children}
      <ReceiptRows rows={rows} />
    </section>
  )
}

/** Each value is at the end of its name's line, or below it if it is too long. */
export function ReceiptRows({ rows }: Pick<ReceiptProps, 'rows'>) {
  return (
    <dl className="flex flex-col gap-y-2 text-sm">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="ml-auto text-right whitespace-pre-line wrap-anywhere">
            {typeof value === 'string' ? <WholeDates isRow>{value}</WholeDates> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
