import { setTimeout as sleep } from 'node:timers/promises'
import { perProcess } from '@/lib/infra/process/per-process'
import type { Billed } from './bill-batch'

// After a batch, sandboxes rest three times as long as it took. So together they take a quarter of one core, and
// production has the rest, also while somebody moves a sandbox by a year.
const REST = 3

// Ends when the last batch of a sandbox and its rest have ended.
const last = perProcess('sandbox turn', () => ({ turn: Promise.resolve() }))

/**
 * Bills a batch of sandboxes after all that came before it in this process. Test data is free, so it may not slow down the
 * calls of production.
 */
export function inSandboxTurn<Result extends Billed>(bill: () => Promise<Result>): Promise<Result> {
  let beganMs = 0
  const billed = last.turn.then(() => {
    beganMs = performance.now()
    return bill()
  })
  // A batch that fails, or has nothing to do, needs no rest.
  const rest = ({ instants }: Billed) =>
    instants > 0 ? sleep(REST * (performance.now() - beganMs)) : undefined
  last.turn = billed.then(rest, () => undefined)
  return billed
}
