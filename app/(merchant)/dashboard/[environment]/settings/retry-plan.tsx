import { Shape } from '@/components/ui/tone'
import { RETRY_PARTS } from '@/lib/core/dunning'

/** The days on which a renewal is tried again that was not paid, as one line. */
export function RetryPlan() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        A renewal that was not paid is tried again on these days after it was due, {RETRY_PARTS.length} times.
      </p>
      <ol aria-label="Days of the retries" className="flex max-w-md items-start">
        {RETRY_PARTS.map((day, i) => (
          <li key={day} className={i > 0 ? 'flex flex-1 items-start' : 'flex items-start'}>
            {i > 0 && <span aria-hidden="true" className="mt-3 h-px min-w-1 flex-1 bg-line" />}
            <span className="flex w-6 flex-col items-center">
              <span className="flex size-6 items-center justify-center text-waiting-ink">
                <Shape tone="waiting" />
              </span>
              <span className="figures text-xs text-ink-muted">
                <span className="sr-only">Day </span>
                {day}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-muted">
        The days are the same for every business and cannot be changed. What you choose is how it ends. A
        period that is shorter than two weeks has the days closer together. A top-up pays at once, at any
        time.
      </p>
    </div>
  )
}
