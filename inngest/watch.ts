import { registerFunctions } from '@/inngest/serve'
import { askStanding } from '@/inngest/standing'
import { secondsSinceHeartbeat } from '@/lib/health/heartbeat'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/log'
import { endProblem, noteProblem, type Problem } from '@/lib/infra/problems'

const EVERY_MS = 60_000
// While something is wrong, so that its end is noticed soon. The log repeats it once a minute.
const AGAIN_MS = 5_000
// `npm start` starts the embedded runner behind the app.
const RUNNER_STARTS_MS = 20_000
// A beat of the minute's cron is missing. Registered anew, the functions get their crons back.
const SILENT_SECONDS = 100
const BETWEEN_REVIVALS_MS = 180_000

const CODES = ['inngest_unreachable', 'inngest_key_refused', 'inngest_registration_failed'] as const

/**
 * Looks once a minute whether the Inngest server is there, takes our keys and knows our functions, and registers them
 * where it does not. A server that lost its state is whole again within a minute.
 */
export class Watch {
  readonly #startedAtMs = Date.now()
  #registered = false
  #revivedAtMs = 0
  #wasUnreachable = false

  /** Looks now and then again and again, as long as the process lives. */
  start(): void {
    void this.look().then((wellMs) => {
      setTimeout(() => this.start(), wellMs).unref()
    })
  }

  /** Looks once. Resolves with the pause before the next look; never rejects. */
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
      // The database is away, and says so itself.
      log().debug({ err: error }, 'the look at the Inngest server failed')
    }
    return AGAIN_MS
  }

  async #problem(): Promise<Problem | null> {
    const { reachable, known, problem } = await askStanding()
    if (!reachable) return problem
    return (await this.#keepRegistered(known)) ?? problem
  }

  async #keepRegistered(known: boolean): Promise<Problem | null> {
    // A new process may have new functions or a new address: it registers whatever the server knows.
    if (!this.#registered || !known) return this.#register()
    if (!(await this.#isSilent())) return null
    this.#revivedAtMs = Date.now()
    // The same version in every process, so that the server takes the functions as new once.
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

  /** The server knows our functions, but has not run the one that beats every minute. */
  async #isSilent(): Promise<boolean> {
    const nowMs = Date.now()
    if (nowMs - Math.max(this.#revivedAtMs, this.#startedAtMs) < BETWEEN_REVIVALS_MS) return false
    return ((await secondsSinceHeartbeat()) ?? Number.POSITIVE_INFINITY) > SILENT_SECONDS
  }

  /** A server that is just starting, or busy for a moment, is there at the next look. */
  #mayPass({ code }: Problem): boolean {
    if (code !== 'inngest_unreachable') return false
    const isEmbedded = env().RUNNER_PORT !== undefined
    const isFirst = !this.#wasUnreachable
    this.#wasUnreachable = true
    return isFirst || (isEmbedded && Date.now() - this.#startedAtMs < RUNNER_STARTS_MS)
  }
}
