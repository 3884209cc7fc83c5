import { randomUUID } from 'node:crypto'
import type { SerializedError } from './answer'
import type { Cancel, Clock } from './clock'
import type { RegisteredFunction } from './directory'
import type { Event, Work } from './event'

export type StepResult = { type: 'data'; data: unknown } | { type: 'error'; error: SerializedError }

/** One execution of a function: its events, and what its steps have returned so far. Memory only. */
export class Run {
  readonly id = randomUUID()
  readonly event: Event
  /** Results by hashed step id, in the order the steps ended: that order is the SDK's `stack`. */
  readonly steps = new Map<string, StepResult>()
  /** A call has reached the app, or is on its way. */
  started = false
  ended = false
  /** Calls that run or wait for a slot, and those of them that run. */
  calls = 0
  callsInFlight = 0
  stateBytes = 0

  readonly #timers = new Set<Cancel>()

  constructor(
    readonly fn: RegisteredFunction,
    private readonly work: Work,
  ) {
    this.event = work.event
  }

  /** Resolves after the delay. When the run ends first it never does, and the waiting code goes with it. */
  wait(delayMs: number, clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(delayMs, () => {
        this.#timers.delete(cancel)
        resolve()
      })
      this.#timers.add(cancel)
    })
  }

  /** Ends the run for good and lets go of what it held. */
  end(): void {
    if (this.ended) return
    this.ended = true
    for (const cancel of this.#timers) cancel()
    this.steps.clear()
    this.work.release()
  }
}
