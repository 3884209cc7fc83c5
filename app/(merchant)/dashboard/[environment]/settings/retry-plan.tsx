import { Shape } from '@/components/ui/tone'
import { inDigitsOf } from '@/lib/core/digits'
import { RETRY_PARTS } from '@/lib/core/dunning'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

/** The days on which a renewal is tried again that was not paid, as one line. */
export function RetryPlan({ language }: { language: Language }) {
  const words = MESSAGES[language].settings.retries
  const figure = (count: number) => inDigitsOf(language, String(count))
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{filled(words.plan, { count: figure(RETRY_PARTS.length) })}</p>
      <ol aria-label={words.days} className="flex max-w-md items-start">
        {RETRY_PARTS.map((day, i) => (
          <li key={day} className={i > 0 ? 'flex flex-1 items-start' : 'flex items-start'}>
            {i > 0 && <span aria-hidden="true" className="mt-3 h-px min-w-1 flex-1 bg-line" />}
            <span className="flex w-6 flex-col items-center">
              <span className="flex size-6 items-center justify-center text-waiting-ink">
                <Shape tone="waiting" />
              </span>
              <span className="figures text-xs text-ink-muted">
                <span className="sr-only">{words.day} </span>
                {figure(day)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-muted">{words.same}</p>
    </div>
  )
}
