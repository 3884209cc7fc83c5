import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@/prisma/generated/enums'
import { perProcess } from './per-process'

// After a piece of work, sandboxes rest three times as long as it took. So together they take a quarter of one core, and
// production has the rest, also while somebody moves a sandbox by a year.
const REST = 3

// Ends when the last work of a sandbox and its rest have ended.
const last = perProcess('sandbox turn', () => ({ turn: Promise.resolve() }))

/**
 * Does a piece of background work. Work of production begins at once. Work of sandboxes begins after all of theirs that
 * came before it in this process: test data is free, so it may not slow down the calls of production.
 */
export function inTurnOf<Result>(environment: Environment, work: () => Promise<Result>): Promise<Result> {
  if (environment === 'production') return work()
  let beganMs = 0
  const done = last.turn.then(() => {
    beganMs = performance.now()
    return work()
  })
  const rest = () => sleep(REST * (performance.now() - beganMs))
  last.turn = done.then(rest, rest)
  return done
}
