import { createHash } from 'node:crypto'
import { inngest } from '@/inngest/client'
import { registerFunctions } from '@/inngest/serve'
import { secondsSinceHeartbeat } from '@/lib/health/heartbeat'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { endProblem, noteProblem, type Problem } from '@/lib/infra/telemetry/problems'

const EVERY_MS = 60_000
// The pause while something is wrong. The log repeats the problem only once a minute.
const AGAIN_MS = 5_000
// `npm start` starts the embedded runner after the app.
const RUNNER_STARTS_MS = 20_000
// look-for-work runs every minute, so after this time it has missed one. Registering again brings the crons back.
const SILENT_SECONDS = 100
const BETWEEN_REVIVALS_MS = 180_000

const CODES = ['inngest_unreachable', 'inngest_key_refused', 'inngest_registration_failed'] as const

/**
 * Checks once a minute that the Inngest server can be reached, accepts our keys and knows our functions. If the server does not know them,
 * for example because it lost its state, they are registered again.
 */
export class Watch {
  readonly #startedAtMs = Date.now()
  #registered = false
  #revivedAtMs = 0
  #wasUnreachable = false

  /** Checks now, and then for as long as the process lives. */
  start(): void {
    void this.look().then((wellMs) => {
      setTimeout(() => this.start(), wellMs).unref()
    })
  }

  /** Checks once. Resolves with the pause before the next check. Never rejects. */
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
      // The database is unreachable, which is reported elsewhere.
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

  /** Whether the problem may be over at the next check, because the server is starting or busy for a moment. */
  #mayPass({ code }: Problem): boolean {
    if (code !== 'inngest_unreachable') return false
    const isEmbedded = env().RUNNER_PORT !== undefined
    const isFirst = !this.#wasUnreachable
    this.#wasUnreachable = true
    return isFirst || (isEmbedded && Date.now() - this.#startedAtMs < RUNNER_STARTS_MS)
  }
}

// A server that takes longer is reported as unreachable.
const TIMEOUT_MS = 5_000

/** What the Inngest server reports about this app. */
interface ServerCheck {
  /** True if the server can be asked to register our functions. */
  reachable: boolean
  /** True if it knows our functions. */
  known: boolean
  problem: Problem | null
}

/** Asks the Inngest server whether it accepts our keys and knows our functions. Changes nothing there. */
async function checkServer(): Promise<ServerCheck> {
  const server = new URL(inngest.apiBaseUrl).origin
  const away = (problem: Problem) => ({ reachable: false, known: false, problem })
  try {
    const apps = await ask(new URL(`v1/apps/${inngest.id}/functions`, inngest.apiBaseUrl), 'GET')
    if (isRefusal(apps.status)) return away(signingKeyRefused(server, apps.status))
    // With an empty list of events, the server checks the key and stores nothing.
    const events = await ask(new URL(`e/${inngest.eventKey ?? 'none'}`, inngest.eventBaseUrl), 'POST', '[]')
    if (apps.status === 404 && events.status === 404) return away(noServer(server))
    return {
      reachable: true,
      known: apps.ok && holdsFunctions(await apps.json().catch(() => null)),
      problem: isRefusal(events.status) ? eventKeyRefused(server, events.status) : null,
    }
  } catch (error) {
    return away(unreachable(server, error))
  }
}

function ask(url: URL, method: 'GET' | 'POST', body?: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${hashed(inngest.signingKey ?? '')}`,
    'content-type': 'application/json',
  }
  return fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(body && { body }) })
}

/** The key is never sent. Its hash is, after the prefix of the key. */
function hashed(signingKey: string): string {
  const [, prefix = '', key = ''] = /^(signkey-\w+-)?(.*)$/.exec(signingKey) ?? []
  return prefix + createHash('sha256').update(key, 'hex').digest('hex')
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}

function holdsFunctions(functions: unknown): boolean {
  return Array.isArray(functions) && functions.length > 0
}

const NOTHING_RUNS = 'Until then renewals, retries and mails wait.'

function signingKeyRefused(server: string, status: number): Problem {
  return {
    code: 'inngest_key_refused',
    severity: 'error',
    message: `The Inngest server at ${server} refuses our INNGEST_SIGNING_KEY (${status}): set it to the key of that server. ${NOTHING_RUNS}`,
  }
}

function eventKeyRefused(server: string, status: number): Problem {
  return {
    code: 'inngest_key_refused',
    severity: 'error',
    message: `The Inngest server at ${server} refuses our INNGEST_EVENT_KEY (${status}): set it to a key of that server. Until then due work waits for up to ten minutes.`,
  }
}

function noServer(server: string): Problem {
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `There is no Inngest server at ${server} (404): check INNGEST_BASE_URL. ${NOTHING_RUNS}`,
  }
}

function unreachable(server: string, error: unknown): Problem {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
  const reason = cause?.code ?? cause?.message ?? message
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `The Inngest server at ${server} cannot be reached (${reason}): start it or check INNGEST_BASE_URL. ${NOTHING_RUNS}`,
  }
}
