import { Cron } from 'croner'
import type { Cancel, Clock } from './clock'

/** The clock is read again after at most this time, because it may have been corrected. */
const LONGEST_WAIT_MS = 30_000

const EXPRESSION = /^(?:TZ=(\S+)\s+)?(.+)$/

/**
 * Reads a five-field cron expression. It may begin with `TZ=<IANA zone> `; the default is UTC. The returned function gives the first
 * instant of the cron after `afterMs`, or null if there is none. Throws for an invalid expression or zone.
 */
export function parseCron(expression: string): (afterMs: number) => number | null {
  const [, timezone = 'UTC', pattern = ''] = EXPRESSION.exec(expression.trim()) ?? []
  const cron = new Cron(pattern, { mode: '5-part', timezone })
  const next = (afterMs: number) => cron.nextRun(new Date(afterMs))?.getTime() ?? null
  // The library checks the zone only when it computes an instant.
  next(0)
  return next
}

/** Calls `tick` at each instant of each function's crons, and once when a cron function is new. */
export class CronSchedule {
  readonly #armed = new Map<string, Cancel>()
  readonly #known = new Set<string>()

  constructor(
    private readonly clock: Clock,
    private readonly tick: (functionId: string, expression: string) => void,
  ) {}

  /** Takes a new list of functions. Crons in both the old and the new list continue. */
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
      // A real server waits for the next instant. This runner keeps nothing when it stops, so it starts at once, for work that became due
      // while it was not running.
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
