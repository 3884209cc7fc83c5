import type { Logger } from 'pino'
import type { Slots } from '../../lib/core/slots'
import { type Answer, failed } from './answer'
import type { CallFunction } from './call'
import type { Clock } from './clock'
import { backoffMs } from './retry'
import type { Run } from './run'

/** The answer a call comes to in the end, retries included. */
export type Outcome = Exclude<Answer, { kind: 'undelivered' }>

export interface DeliveryParts {
  clock: Clock
  random: () => number
  call: CallFunction
  /** All calls to the app, whatever the function. */
  calls: Slots
  /** Whether the app was there when last heard of. */
  appIsUp: () => boolean
  /** Resolves once the app has answered a registration asked for after now. */
  appIsBack: () => Promise<void>
  log: Logger
}

/** Makes calls: each in its slots, until it reaches the app, and with the retries the function asks for. */
export class Delivery {
  #lastCallAt: number | null = null

  /** `rests` is told whenever a run begins to wait for time or for the app. */
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
      const answer = await this.#deliver(run, attempt)
      if (run.ended || attempt + 1 >= maxAttempts || !mayBeRetried(answer)) return answer
      const delayMs = backoffMs(attempt + 1, random)
      log.warn({ functionId: id, runId: run.id, attempt, delayMs }, 'An attempt failed')
      this.rests(run)
      await run.wait(delayMs, clock)
    }
  }

  /** What never reached the app is delivered again for as long as it takes, and counts as no attempt. */
  async #deliver(run: Run, attempt: number): Promise<Outcome> {
    const { appIsBack, clock, random, log } = this.parts
    let wasDoubtful = false
    for (let refusals = 0; ; ) {
      const answer = await this.#callInSlot(run, attempt)
      if (answer !== 'the app is down' && answer.kind !== 'undelivered') return answer
      run.started = run.steps.size > 0
      this.rests(run)
      if (answer !== 'the app is down') {
        // Once is bad luck; a function that takes the app down with it must not be repeated for ever.
        if (answer.doubtful && wasDoubtful) return failed(answer.reason)
        wasDoubtful ||= answer.doubtful ?? false
        refusals += 1
        log.warn({ functionId: run.fn.config.id, runId: run.id }, answer.reason)
      }
      await appIsBack()
      // The first refusal is usually a restart, over by now. An app that registers and still refuses its
      // calls is asked ever less often.
      if (refusals > 1) await run.wait(backoffMs(refusals, random), clock)
    }
  }

  async #callInSlot(run: Run, attempt: number): Promise<Answer | 'the app is down'> {
    run.calls += 1
    const leaveFunction = await run.fn.slots.take()
    const leaveCalls = await this.parts.calls.take()
    try {
      // A run may end while it waits for a slot; what is answered for it is not looked at.
      if (run.ended) return { kind: 'finished' }
      // When the app goes down, the one call that finds out is enough.
      if (!this.parts.appIsUp()) return 'the app is down'
      run.started = true
      this.#lastCallAt = this.parts.clock.now()
      run.callsInFlight += 1
      // A call is answered whatever happens, so the count comes down again.
      const answer = await this.parts.call(run, attempt)
      run.callsInFlight -= 1
      return answer
    } finally {
      run.calls -= 1
      leaveCalls()
      leaveFunction()
    }
  }
}

function mayBeRetried(answer: Outcome): boolean {
  if (answer.kind === 'ops') return answer.ops.some(({ op }) => op === 'StepError')
  return answer.kind === 'failed' && answer.retriable
}
