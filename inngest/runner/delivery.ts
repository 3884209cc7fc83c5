import type { Logger } from 'pino'
import type { Slots } from '../../lib/core/slots'
import type { CallFunction } from './call'
import { type CallResult, failed } from './call-result'
import type { Clock } from './clock'
import type { Run } from './run'

/** The result of a call after all its retries. */
export type Outcome = Exclude<CallResult, { kind: 'undelivered' }>

export interface DeliveryParts {
  clock: Clock
  random: () => number
  call: CallFunction
  /** The slots for all calls to the app, shared by all functions. */
  calls: Slots
  /** Whether the last attempt to reach the app succeeded. */
  appIsUp: () => boolean
  /** Resolves when the app has registered again, in response to a request made after this call. */
  appIsBack: () => Promise<void>
  log: Logger
}

/**
 * Calls functions of the app. A call needs a slot of its function and a slot of the app. It is repeated until it reaches the app, and then
 * retried as often as its function asks for.
 */
export class Delivery {
  #lastCallAt: number | null = null

  /** @param rests called each time a run starts to wait for a delay or for the app. */
  constructor(
    private readonly parts: DeliveryParts,
    private readonly rests: (run: Run) => void,
  ) {}

  get lastCallAt(): number | null {
    return this.#lastCallAt
  }

  async attempt(run: Run): Promise<Outcome> {
    const { clock, random, log } = this.parts
    const { id, maxAttempts } = run.fn.config
    for (let attempt = 0; ; attempt += 1) {
      const result = await this.#deliver(run, attempt)
      if (run.ended || attempt + 1 >= maxAttempts || !mayBeRetried(result)) return result
      const delayMs = backoffMs(attempt + 1, random)
      log.warn({ functionId: id, runId: run.id, attempt, delayMs }, 'An attempt failed')
      this.rests(run)
      await run.wait(delayMs, clock)
    }
  }

  /** Repeats a call until it has reached the app. A call that has not reached it does not count as an attempt. */
  async #deliver(run: Run, attempt: number): Promise<Outcome> {
    const { appIsBack, clock, random, log } = this.parts
    let wasDoubtful = false
    for (let refusals = 0; ; ) {
      const result = await this.#callInSlot(run, attempt)
      if (result !== 'the app is down' && result.kind !== 'undelivered') return result
      run.started = run.steps.size > 0
      this.rests(run)
      if (result !== 'the app is down') {
        // Once, the connection may just have been closing. Twice means that the function may have stopped the app, and such a function must
        // not be repeated for ever.
        if (result.doubtful && wasDoubtful) return failed(result.reason)
        wasDoubtful ||= result.doubtful ?? false
        refusals += 1
        log.warn({ functionId: run.fn.config.id, runId: run.id }, result.reason)
      }
      await appIsBack()
      // The first refusal usually comes from a restart, which is over by now. If the app has registered and still refuses its calls, the
      // pauses grow.
      if (refusals > 1) await run.wait(backoffMs(refusals, random), clock)
    }
  }

  async #callInSlot(run: Run, attempt: number): Promise<CallResult | 'the app is down'> {
    run.calls += 1
    const leaveFunction = await run.fn.slots.take()
    const leaveCalls = await this.parts.calls.take()
    try {
      // A run may end while it waits for a slot. Its result is then ignored.
      if (run.ended) return { kind: 'finished' }
      // Another call has already found that the app is down, so this one need not try.
      if (!this.parts.appIsUp()) return 'the app is down'
      run.started = true
      this.#lastCallAt = this.parts.clock.now()
      run.callsInFlight += 1
      // `call` never rejects, so the count is always decreased again.
      const result = await this.parts.call(run, attempt)
      run.callsInFlight -= 1
      return result
    } finally {
      run.calls -= 1
      leaveCalls()
      leaveFunction()
    }
  }
}

function mayBeRetried(result: Outcome): boolean {
  if (result.kind === 'ops') return result.ops.some(({ op }) => op === 'StepError')
  return result.kind === 'failed' && result.retriable
}

/**
 * The first delay. Each further one is twice as long, so the SDK's default of three retries takes about 7 s. That is enough for a deadlock
 * or a restart of the app, and less than the minute after which a cron repeats the work.
 */
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5 * 60_000

/** A delay varies by a fifth, so that runs which failed together are not all repeated together. */
const JITTER = 0.2

/** The delay before the next attempt, in milliseconds, after `failures` failed attempts (1 or more). */
export function backoffMs(failures: number, random: () => number): number {
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.round(delayMs * (1 + JITTER * (2 * random() - 1)))
}
