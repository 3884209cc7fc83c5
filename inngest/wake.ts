import { inngest } from '@/inngest/client'
import type { NudgeName } from '@/lib/infra/nudge'
import { endProblem, noteProblem } from '@/lib/infra/problems'

// All processes together wake a function at most twice in this time. An Inngest server starts about sixty runs a second,
// and keeps the history of each.
const BUCKET_MS = 2_000
// The clocks of the processes may differ by this much. With a larger difference a wake-up may be lost.
const CLOCK_SKEW_MS = 500

/** The events that start a function before its next full minute. */
export type WakeUp = Exclude<NudgeName, 'khata/deliveries.backlog'>

// Per process: the bucket in which each function was last woken.
const wokenIn = new Map<WakeUp, number>()

/**
 * Wakes a function on the Inngest server now, and again when the current two seconds are over. The second run does what
 * became due meanwhile. Both events have ids that are the same in every process. So the server starts two runs in two
 * seconds at most, however many commits and processes there are.
 */
export function wakeFunction(name: WakeUp, nowMs = Date.now()): void {
  const bucket = Math.floor(nowMs / BUCKET_MS)
  if (wokenIn.get(name) === bucket) return
  wokenIn.set(name, bucket)
  inngest.send(wakeUps(name, bucket)).then(
    () => endProblem('wake_up_refused', 'The Inngest server takes wake-ups again.'),
    (error: unknown) => {
      // The next commit makes another attempt.
      wokenIn.delete(name)
      noteProblem({
        code: 'wake_up_refused',
        severity: 'warning',
        message: `The Inngest server did not take a wake-up, so that work begins up to a minute late: ${String(error)}`,
      })
    },
  )
}

function wakeUps(name: WakeUp, bucket: number) {
  const end = (bucket + 1) * BUCKET_MS + CLOCK_SKEW_MS
  return [
    { id: `${name} ${bucket} begin`, name, data: {} },
    { id: `${name} ${bucket} end`, name, data: {}, ts: end },
  ]
}
