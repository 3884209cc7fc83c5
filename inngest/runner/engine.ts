import type { Op } from './call-result'
import { Delivery, type DeliveryParts, type Outcome } from './delivery'
import type { RegisteredFunction } from './directory'
import type { Work } from './event'
import { Run } from './run'

/** Inngest's own limit. */
const MAX_STEPS = 1_000

/** Inngest's own limit on the total size of what a run's steps return. */
const MAX_STATE_BYTES = 32 * 1024 * 1024

/** Executes runs step by step, from the first call to the end. */
export class Engine {
  readonly #runs = new Set<Run>()
  readonly #delivery: Delivery
  #stopping = false
  #drained: () => void = () => {}

  constructor(private readonly parts: DeliveryParts) {
    this.#delivery = new Delivery(parts, (run) => this.#rest(run))
  }

  get lastCallAt(): number | null {
    return this.#delivery.lastCallAt
  }

  /** The number of runs whose function is being called now. */
  get runsInCalls(): number {
    let runs = 0
    for (const run of this.#runs) if (run.callsInFlight > 0) runs += 1
    return runs
  }

  /** Starts a run, unless the runner is stopping. */
  start(fn: RegisteredFunction, work: Work): Run | undefined {
    if (this.#stopping) {
      work.release()
      return undefined
    }
    const run = new Run(fn, work)
    this.#runs.add(run)
    this.#guard(run, this.#drive(run))
    return run
  }

  /** Ends runs that only wait or have not begun. Resolves when each of the other runs has ended, or starts to wait. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const run of this.#runs) {
      if (run.calls === 0 || !run.started) this.#end(run)
    }
    if (this.#runs.size === 0) return
    await new Promise<void>((drained) => {
      this.#drained = drained
    })
  }

  /** Calls the function from its beginning again and again, until it reports no further step. */
  async #drive(run: Run): Promise<void> {
    while (!run.ended) {
      const known = run.steps.size
      this.#absorb(run, await this.#delivery.attempt(run))
      // The next call would have the same result, for ever.
      if (run.steps.size === known) this.#fail(run, 'The function reported no step that could be taken.')
    }
  }

  #absorb(run: Run, outcome: Outcome): void {
    if (run.ended) return
    if (outcome.kind === 'finished') this.#end(run)
    else if (outcome.kind === 'failed') this.#fail(run, outcome.reason ?? outcome.error.name)
    else {
      run.stateBytes += outcome.bytes
      for (const op of outcome.ops) this.#take(run, op)
    }
  }

  #take(run: Run, op: Op): void {
    if (run.ended || run.steps.has(op.id)) return
    if (op.op === 'RunComplete') {
      this.#end(run)
    } else if (run.steps.size >= MAX_STEPS) {
      this.#fail(run, 'The run has more than 1,000 steps.')
    } else if (run.stateBytes > MAX_STATE_BYTES) {
      this.#fail(run, 'The steps of the run returned more than 32 MB.')
    } else if (op.op === 'StepRun') {
      run.steps.set(op.id, { type: 'data', data: op.data ?? null })
    } else if (op.op === 'StepError' || op.op === 'StepFailed') {
      const error = op.error ?? { name: 'Error', message: 'The step failed.' }
      run.steps.set(op.id, { type: 'error', error })
    } else {
      this.#fail(run, `The embedded Inngest runner does not run the step operation "${op.op}".`)
    }
  }

  /** Called where a run may start to wait. While the runner stops, such a run ends, because nothing would wake it. */
  #rest(run: Run): void {
    if (this.#stopping && run.calls === 0) this.#end(run)
  }

  /** Ends a failed run. `reason` must not contain data of the function: the app logs the error, without secrets. */
  #fail(run: Run, reason: string): void {
    if (run.ended) return
    this.parts.log.error({ functionId: run.fn.config.id, runId: run.id, reason }, 'A run failed')
    this.#end(run)
  }

  #end(run: Run): void {
    run.end()
    this.#runs.delete(run)
    if (this.#stopping && this.#runs.size === 0) this.#drained()
  }

  /** A bug in the runner ends only the run in which it occurs, not the process. */
  #guard(run: Run, work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.parts.log.error({ functionId: run.fn.config.id, runId: run.id, err: error }, 'The runner failed')
      this.#end(run)
    })
  }
}
