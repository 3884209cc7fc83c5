import { outsideSpans } from '@/lib/infra/telemetry/trace/span'
import { perProcess } from './per-process'

/** Starts work soon. Returns at once and never throws. */
type Wake = () => void

const answers = perProcess('nudges', (): { wakes: Readonly<Record<string, Wake>> } => ({ wakes: {} }))

/** Sets the function for each nudge. The process calls this once when it starts. Before that, nudges do nothing. */
export function answerNudgesWith(wakes: Readonly<Record<string, Wake>>): void {
  answers.wakes = wakes
}

/**
 * Says after a commit that work is due. Returns at once. If a nudge is lost, the work starts up to a minute later, because a cron function
 * looks in the database for due work.
 * @param due the name of the work, such as `DELIVERIES_DUE`. It is defined where the work becomes due.
 */
export function nudge(due: string): void {
  // The work may be for several commits, not only this one, so it does not belong to this span.
  outsideSpans(() => answers.wakes[due]?.())
}
