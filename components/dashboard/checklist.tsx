import { Check, ChevronRight } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { LINK } from '@/components/ui/text-link'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { filled } from '@/messages/filled'

export interface Task {
  key: string
  title: string
  /** One sentence that says why or how. */
  text: string
  href: string
  done: boolean
}

interface ChecklistProps {
  id: string
  title: string
  tasks: readonly Task[]
  words: Readonly<Record<'next' | 'progress' | 'done', string>>
  language: Language
  /** If it is closed, it is one line with the next task. */
  isOpen: boolean
}

/** The tasks to do, in order. The first open task is the next one. */
export function Checklist({ id, title, tasks, words, language, isOpen }: ChecklistProps) {
  const figure = (count: number) => inDigitsOf(language, String(count))
  const done = tasks.filter((task) => task.done).length
  const next = tasks.find((task) => !task.done)
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} className="group/list rounded-lg border border-line bg-surface">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 rounded-lg px-5 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-muted transition-transform group-open/list:rotate-90"
          />
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {next && (
            <span className="min-w-0 text-ink-muted group-open/list:hidden">
              {filled(words.next, { title: next.title })}
            </span>
          )}
          <span className="figures ml-auto text-xs text-ink-muted">
            {filled(words.progress, { done: figure(done), all: figure(tasks.length) })}
          </span>
        </summary>
        <ol className="grid gap-x-8 gap-y-3 px-5 pt-1 pb-5 sm:grid-cols-2">
          {tasks.map((task) => (
            <li key={task.key} className="flex items-start gap-3">
              <Mark done={task.done} isNext={task === next} />
              <div className="min-w-0">
                {task.done ? (
                  <p className="text-ink-muted">
                    {task.title}
                    <span className="sr-only"> {words.done}</span>
                  </p>
                ) : (
                  <PageLink href={task.href} className={LINK}>
                    {task.title}
                  </PageLink>
                )}
                {!task.done && <p className="text-xs text-pretty text-ink-muted">{task.text}</p>}
              </div>
            </li>
          ))}
        </ol>
      </details>
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
