import type { Logger } from 'pino'
import { AppUnreachable, type SendToApp } from './app-client'
import type { Cancel, Clock } from './clock'
import { sign } from './signature'

/** A new version of the app is noticed within this time, even if no call fails. */
const EVERY_MS = 30_000

/** The app takes about a second to start, so the first pauses are short. They grow after each failure. */
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000

/** The app starts together with the runner. During this time, an unreachable app is not logged. */
const FIRST_PATIENCE_MS = 20_000

const NOT_REACHABLE = 'The app cannot be reached; the runner keeps trying.'

/** Long enough for a development server that compiles the endpoint first. */
const TIMEOUT_MS = 30_000

export interface RegistrarParts {
  clock: Clock
  send: SendToApp
  servePath: string
  signingKey: string | undefined
  /** How many registrations have arrived. */
  registrations: () => number
  /** Called after each success. `first` is true for the first success of this runner. */
  registered: (first: boolean) => void
  log: Logger
}

/** Asks the app to register its functions until it does. After that it asks every 30 s, and at once when a call could not reach the app. */
export class Registrar {
  #failures = 0
  #isRegistered = false
  #everRegistered = false
  #asking = false
  #stopped = false
  #next: Cancel = () => {}
  #waiting: (() => void)[] = []
  #lastComplaint = ''
  readonly #createdAt: number

  constructor(private readonly parts: RegistrarParts) {
    this.#createdAt = parts.clock.now()
  }

  get isRegistered(): boolean {
    return this.#isRegistered
  }

  start(): void {
    void this.#ask()
  }

  stop(): void {
    this.#stopped = true
    this.#next()
  }

  /** Call it when a registration arrives, which means that the app is running. */
  heard(): void {
    this.#isRegistered = true
  }

  /** Resolves when the app has registered again, in response to a request made after this call. */
  appIsBack(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      const alreadyAsking = this.#asking || !this.#isRegistered
      this.#isRegistered = false
      if (!alreadyAsking) this.start()
    })
  }

  async #ask(): Promise<void> {
    this.#next()
    this.#asking = true
    const waiting = this.#waiting
    this.#waiting = []
    const complaint = await this.#complaint()
    this.#asking = false
    if (this.#stopped) return
    if (complaint === null) {
      this.#succeed(waiting)
    } else {
      this.#waiting.push(...waiting)
      this.#fail(complaint)
    }
  }

  #succeed(waiting: (() => void)[]): void {
    this.#failures = 0
    this.#lastComplaint = ''
    this.#isRegistered = true
    this.parts.registered(!this.#everRegistered)
    this.#everRegistered = true
    for (const resume of waiting) resume()
    // Callers that started to wait during this registration need another one.
    if (this.#waiting.length > 0) this.start()
    else this.#next = this.parts.clock.after(EVERY_MS, () => this.start())
  }

  #fail(complaint: string): void {
    this.#isRegistered = false
    // The same message is logged once, not every few seconds.
    if (complaint !== this.#lastComplaint && !this.#mayBeStarting(complaint)) {
      this.parts.log.warn(complaint)
      this.#lastComplaint = complaint
    }
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#next = this.parts.clock.after(delayMs, () => this.start())
  }

  #mayBeStarting(complaint: string): boolean {
    const age = this.parts.clock.now() - this.#createdAt
    return complaint === NOT_REACHABLE && !this.#everRegistered && age < FIRST_PATIENCE_MS
  }

  /** Asks once. Returns null if the app has registered here, otherwise one sentence about the problem. */
  async #complaint(): Promise<string | null> {
    const { clock, send, servePath, signingKey, registrations } = this.parts
    const before = registrations()
    try {
      const { status, body } = await send({
        method: 'PUT',
        path: servePath,
        headers: signingKey ? { 'x-inngest-signature': sign('', signingKey, clock.now()) } : {},
        body: '',
        timeoutMs: TIMEOUT_MS,
      })
      if (status !== 200) return `The app did not register its functions: ${status} ${messageIn(body)}`
      if (registrations() > before) return null
      return "The app registered its functions elsewhere: set its INNGEST_BASE_URL to this runner's address."
    } catch (error) {
      if (error instanceof AppUnreachable) return NOT_REACHABLE
      return `The app did not register its functions: ${error instanceof Error ? error.message : error}`
    }
  }
}

function messageIn(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
