import { Shape, type Tone } from './tone'

interface TimelineEntry {
  key: string
  tone?: Tone
  title: React.ReactNode
  /** The time, at the end of the line. */
  at: React.ReactNode
  /** Details: links, a reason. */
  children?: React.ReactNode
}

const INKS: Record<Tone, string> = {
  good: 'text-good-ink',
  waiting: 'text-waiting-ink',
  late: 'text-late-ink',
  bad: 'text-bad-ink',
  over: 'text-ink-muted',
}

/** What happened, in order along a line. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="text-sm">
      {entries.map(({ key, tone = 'over', title, at, children }) => (
        <li
          key={key}
          className="group/entry relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 pb-4 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-0 left-[0.5625rem] w-px bg-line group-last/entry:hidden"
          />
          <span className={`flex h-5 items-center justify-center ${INKS[tone]}`}>
            <Shape tone={tone} />
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-xs text-ink-muted">{at}</span>
            </div>
            {children && <div className="mt-0.5 text-xs wrap-anywhere text-ink-muted">{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
