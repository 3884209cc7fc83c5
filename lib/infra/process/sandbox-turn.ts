import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@/prisma/generated/enums'
import { perProcess } from './per-process'

// After a piece of work, sandboxes rest three times as long as it took. So together they take a quarter of one core, and
// the calls that this process answers have the rest, also while somebody moves a sandbox by a year.
const REST = 3
// A process that answers nobody needs no rest: a job, a test, a night.
const CALLED_LATELY_MS = 5_000

const sandboxes = perProcess('sandbox turn', () => ({
  /** Ends when the last work of a sandbox and its rest have ended. */
  turn: Promise.resolve(),
  /** By the clock of the process. */
  lastCallMs: Number.NEGATIVE_INFINITY,
}))

/** Says that this process answers a call of somebody now. */
export function noteCall(): void {
  sandboxes.lastCallMs = performance.now()
}

/**
 * Does a piece of background work. Work of production begins at once. Work of sandboxes begins after all of theirs that
 * came before it in this process: test data is free, so it may not slow down the calls of production.
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
