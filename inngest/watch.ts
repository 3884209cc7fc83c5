import { checkServer } from '@/inngest/check-server'
import { registerFunctions } from '@/inngest/serve'
import { secondsSinceHeartbeat } from '@/lib/health/heartbeat'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { endProblem, noteProblem, type Problem } from '@/lib/infra/telemetry/problems'

const EVERY_MS = 60_000
// While something is wrong. The log repeats it only once a minute.
const AGAIN_MS = 5_000
// `npm start` starts the embedded runner after the app.
const RUNNER_STARTS_MS = 20_000
// look-for-work, which runs every minute, has missed a minute. Registering again brings the crons back.
const SILENT_SECONDS = 100
const BETWEEN_REVIVALS_MS = 180_000

const CODES = ['inngest_unreachable', 'inngest_key_refused', 'inngest_registration_failed'] as const

/**
 * Checks once a minute that the Inngest server can be reached, accepts our keys and knows our functions. It registers
 * the functions when the server does not know them, for example because it lost its state.
 */
export class Watch {
  readonly #startedAtMs = Date.now()
  #registered = false
  #revivedAtMs = 0
  #wasUnreachable = false

  /** Checks now, and then as long as the process lives. */
  start(): void {
    void this.look().then((wellMs) => {
      setTimeout(() => this.start(), wellMs).unref()
    })
  }

  /** Checks once. Resolves with the pause before the next check; never rejects. */
  async look(): Promise<number> {
    try {
      const problem = await this.#problem()
      for (const code of CODES)
        if (code !== problem?.code)
          endProblem(code, problem ? undefined : 'The Inngest server can be used again.')
      if (!problem) {
        this.#wasUnreachable = false
        return EVERY_MS
      }
      if (!this.#mayPass(problem)) noteProblem(problem)
    } catch (error) {
      // The database cannot be reached, which has its own message.
      log().debug({ err: error }, 'the check of the Inngest server failed')
    }
    return AGAIN_MS
  }

  async #problem(): Promise<Problem | null> {
    const { reachable, known, problem } = await checkServer()
    if (!reachable) return problem
    return (await this.#keepRegistered(known)) ?? problem
  }

  async #keepRegistered(known: boolean): Promise<Problem | null> {
    // A new process may have new functions or a new address, so it registers even if the server knows the functions.
    if (!this.#registered || !known) return this.#register()
    if (!(await this.#isSilent())) return null
    this.#revivedAtMs = Date.now()
    // The version is the same in every process, so that the server sets up the crons only once.
    return this.#register(`revived-${Math.floor(this.#revivedAtMs / BETWEEN_REVIVALS_MS)}`)
  }

  async #register(version?: string): Promise<Problem | null> {
    const registration = await registerFunctions(version)
    this.#registered = registration.registered
    if (registration.registered) return null
    return {
      code: 'inngest_registration_failed',
      severity: 'error',
      message: `The Inngest server did not register our functions: ${registration.reason}`,
    }
  }

  /** Whether the server knows our functions but has not run look-for-work. */
  async #isSilent(): Promise<boolean> {
    const nowMs = Date.now()
    if (nowMs - Math.max(this.#revivedAtMs, this.#startedAtMs) < BETWEEN_REVIVALS_MS) return false
    return ((await secondsSinceHeartbeat()) ?? Number.POSITIVE_INFINITY) > SILENT_SECONDS
  }

  /** Whether the problem may be over at the next check: the server may be starting, or busy for a moment. */
  #mayPass({ code }: Problem): boolean {
    if (code !== 'inngest_unreachable') return false
    const isEmbedded = env().RUNNER_PORT !== undefined
    const isFirst = !this.#wasUnreachable
    this.#wasUnreachable = true
    return isFirst || (isEmbedded && Date.now() - this.#startedAtMs < RUNNER_STARTS_MS)
  }
}
