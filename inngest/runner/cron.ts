import { Cron } from 'croner'
import type { Cancel, Clock } from './clock'

/** A wait is never longer than this before the wall clock is read again, so that a corrected clock is obeyed. */
const LONGEST_WAIT_MS = 30_000

const EXPRESSION = /^(?:TZ=(\S+)\s+)?(.+)$/

/**
 * Reads a five-field cron expression, optionally after `TZ=<IANA zone> ` (UTC otherwise). The function
 * returned gives the first instant after another one, or null when there is none left.
 * Throws on an expression or a zone that does not exist.
 */
export function parseCron(expression: string): (afterMs: number) => number | null {
  const [, timezone = 'UTC', pattern = ''] = EXPRESSION.exec(expression.trim()) ?? []
  const cron = new Cron(pattern, { mode: '5-part', timezone })
  const next = (afterMs: number) => cron.nextRun(new Date(afterMs))?.getTime() ?? null
  // An unknown zone is noticed only when it is used.
  next(0)
  return next
}

/** Calls back at each instant of each function's crons, and once when it first hears of a cron function. */
export class CronSchedule {
  readonly #armed = new Map<string, Cancel>()
  readonly #known = new Set<string>()

  constructor(
    private readonly clock: Clock,
    private readonly tick: (functionId: string, expression: string) => void,
  ) {}

  /** Follows a new set of functions: what stayed keeps ticking undisturbed. */
  update(functions: { id: string; crons: string[] }[]): void {
    const wanted = new Map(
      functions.flatMap(({ id, crons }) => crons.map((cron) => [`${id} ${cron}`, { id, cron }])),
    )
    for (const [key, cancel] of this.#armed) {
      if (wanted.has(key)) continue
      cancel()
      this.#armed.delete(key)
    }
    for (const [key, { id, cron }] of wanted) {
      if (!this.#armed.has(key)) this.#arm(key, id, cron)
    }
    for (const { id, cron } of wanted.values()) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      // A real server waits for the next instant. Here nothing outlives the process, so work that fell
      // due while it was down is looked for at once.
      this.tick(id, cron)
    }
  }

  stop(): void {
    for (const cancel of this.#armed.values()) cancel()
    this.#armed.clear()
  }

  #arm(key: string, functionId: string, expression: string): void {
    const next = parseCron(expression)
    const wait = (at: number | null) => {
      if (at === null) return
      const delayMs = Math.min(LONGEST_WAIT_MS, Math.max(0, at - this.clock.now()))
      this.#armed.set(
        key,
        this.clock.after(delayMs, () => {
          const now = this.clock.now()
          wait(next(now))
          if (now >= at) this.tick(functionId, expression)
        }),
      )
    }
    wait(next(this.clock.now()))
  }
}
