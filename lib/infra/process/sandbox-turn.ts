import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@/prisma/generated/enums'
import { perProcess } from './per-process'

// After a piece of work, sandboxes pause for three times as long as it took. So together they use a quarter of one core, and the calls to
// this process have the rest, even while somebody moves a sandbox by a year.
const REST = 3
// A process that serves nobody needs no pause: a job, a test, or at night.
const CALLED_LATELY_MS = 5_000

const sandboxes = perProcess('sandbox turn', () => ({
  /** Resolves when the last sandbox work and its pause have ended. */
  turn: Promise.resolve(),
  /** On the clock of the process. */
  lastCallMs: Number.NEGATIVE_INFINITY,
}))

/** Notes that this process is serving a call now. */
export function noteCall(): void {
  sandboxes.lastCallMs = performance.now()
}

/**
 * Does a piece of background work. Production work begins at once. Sandbox work waits for all earlier sandbox work in this process: test
 * data is free, so it must not slow down production calls.
 */
export function inTurnOf<Result>(environment: Environment, work: () => Promise<Result>): Promise<Result> {
  if (environment === 'production') return work()
  let beganMs = 0
  const done = sandboxes.turn.then(() => {
    beganMs = performance.now()
    return work()
  })
  const rest = async () => {
    const endedMs = performance.now()
    if (endedMs - sandboxes.lastCallMs < CALLED_LATELY_MS) await sleep(REST * (endedMs - beganMs))
  }
  sandboxes.turn = done.then(rest, rest)
  return done
}
