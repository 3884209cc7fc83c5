import { inngest } from '@/inngest/client'
import type { DueEvent } from '@/lib/health/find-due-work'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { endProblem, noteProblem } from '@/lib/infra/telemetry/problems'

// All processes together wake a function at most twice in this time. An Inngest server starts about sixty runs a second, and keeps the
// history of each.
const BUCKET_MS = 2_000
// The clocks of the processes may differ by this much. With a larger difference, a wake-up may be lost.
const CLOCK_SKEW_MS = 500

// Per process: the bucket in which each function was last woken.
const wokenIn = new Map<DueEvent, number>()

/**
 * Wakes a function on the Inngest server now, and again when the current two seconds are over. The second run handles what became due
 * meanwhile. Both events have ids that are the same in every process. So the server starts at most two runs in two seconds, however many
 * commits and processes there are.
 */
export function wakeFunction(name: DueEvent, nowMs = Date.now()): void {
  const bucket = Math.floor(nowMs / BUCKET_MS)
  if (wokenIn.get(name) === bucket) return
  wokenIn.set(name, bucket)
  void sendWakeUps(wakeUps(name, bucket)).then((isTaken) => {
    // The next commit tries again.
    if (!isTaken) wokenIn.delete(name)
  })
}

function wakeUps(name: DueEvent, bucket: number) {
  const end = (bucket + 1) * BUCKET_MS + CLOCK_SKEW_MS
  return [
    { id: `${name} ${bucket} begin`, name, data: {} },
    { id: `${name} ${bucket} end`, name, data: {}, ts: end },
  ]
}

/** An event that starts a function. The server accepts each id once. */
interface WakeUp {
  id: string
  name: DueEvent
  data: { isLook?: true }
  /** When the function starts, in milliseconds since the epoch. Left out for now. */
  ts?: number
}

/** Sends events that start functions. If the server does not accept them, deep health reports it. @returns whether it did. */
export async function sendWakeUps(events: WakeUp[]): Promise<boolean> {
  if (events.length === 0) return true
  try {
    await inngest.send(events)
    count('khata_wake_ups_total', { outcome: 'accepted' }, events.length)
    endProblem('wake_up_refused', 'The Inngest server takes wake-ups again.')
    return true
  } catch (error) {
    count('khata_wake_ups_total', { outcome: 'refused' }, events.length)
    noteProblem({
      code: 'wake_up_refused',
      severity: 'warning',
      message: `The Inngest server did not take a wake-up, so that work begins up to ten minutes late: ${String(error)}`,
    })
    return false
  }
}
