import { randomUUID } from 'node:crypto'
import type { SerializedError } from './call-result'
import type { Cancel, Clock } from './clock'
import type { RegisteredFunction } from './directory'
import type { Event, Work } from './event'

export type StepResult = { type: 'data'; data: unknown } | { type: 'error'; error: SerializedError }

/** One execution of a function: its events and the results of its steps so far. Kept only in memory. */
export class Run {
  readonly id = randomUUID()
  readonly event: Event
  /** Results by hashed step id, in the order in which the steps ended. The SDK calls this order the `stack`. */
  readonly steps = new Map<string, StepResult>()
  /** Whether a call has been sent to the app. */
  started = false
  ended = false
  /** `calls`: running or waiting for a slot. `callsInFlight`: running. */
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

  /** Resolves after the delay. If the run ends before that, it never resolves, so the waiting code does not continue. */
  wait(delayMs: number, clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(delayMs, () => {
        this.#timers.delete(cancel)
        resolve()
      })
      this.#timers.add(cancel)
    })
  }

  /** Ends the run and frees what it holds. */
  end(): void {
    if (this.ended) return
    this.ended = true
    for (const cancel of this.#timers) cancel()
    this.steps.clear()
    this.work.release()
  }
}
