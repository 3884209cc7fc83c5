import { Check } from 'lucide-react'
import Link from 'next/link'
import { LINK } from '@/components/ui/text-link'

export interface Task {
  key: string
  title: string
  /** One sentence that says why, or how. */
  text: string
  href: string
  done: boolean
}

/** What is to be done, in order. The first open task is the next one. */
export function Checklist({ id, title, tasks }: { id: string; title: string; tasks: readonly Task[] }) {
  const done = tasks.filter((task) => task.done).length
  const next = tasks.find((task) => !task.done)
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="figures text-xs text-ink-muted">
          {done} of {tasks.length} done
        </p>
      </div>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {tasks.map((task) => (
          <li key={task.key} className="flex items-start gap-3">
            <Mark done={task.done} isNext={task === next} />
            <div className="min-w-0">
              {task.done ? (
                <p className="text-ink-muted">
                  {task.title}
                  <span className="sr-only"> (done)</span>
                </p>
              ) : (
                <Link href={task.href} prefetch={false} className={LINK}>
                  {task.title}
                </Link>
              )}
              {!task.done && <p className="text-xs text-pretty text-ink-muted">{task.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ done, isNext }: { done: boolean; isNext: boolean }) {
  if (done) return <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good-ink" />
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 size-4 shrink-0 rounded-full border-2 ${isNext ? 'border-khata' : 'border-line-strong'}`}
    />
  )
}
