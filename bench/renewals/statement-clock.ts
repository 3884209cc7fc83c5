import pg from 'pg'

/** The time of all calls of one statement text, measured by the client. */
export interface StatementTime {
  text: string
  calls: number
  ms: number
}

type Query = typeof pg.Client.prototype.query

/**
 * Measures every statement that this process sends through pg, by its text. When statements are sent together, the time
 * of each begins at the end of the one before.
 */
export class StatementClock {
  readonly #times = new Map<string, StatementTime>()
  readonly #endedAt = new WeakMap<pg.Client, number>()
  readonly #query: Query = pg.Client.prototype.query

  constructor() {
    const query = this.#query as (...args: unknown[]) => unknown
    const ended = this.#ended.bind(this)
    pg.Client.prototype.query = function timed(this: pg.Client, ...args: unknown[]) {
      const startedAt = performance.now()
      const [statement] = args as [string | { text: string }]
      const result = query.apply(this, args)
      if (result instanceof Promise) {
        const done = () => ended(this, typeof statement === 'string' ? statement : statement.text, startedAt)
        result.then(done, done)
      }
      return result
    } as Query
  }

  /** Stops measuring. Returns the statements; those that took longest come first. */
  stop(): StatementTime[] {
    pg.Client.prototype.query = this.#query
    return [...this.#times.values()].toSorted((a, b) => b.ms - a.ms)
  }

  #ended(client: pg.Client, text: string, startedAt: number): void {
    const now = performance.now()
    const time = this.#times.get(text) ?? { text, calls: 0, ms: 0 }
    time.calls += 1
    time.ms += now - Math.max(startedAt, this.#endedAt.get(client) ?? 0)
    this.#endedAt.set(client, now)
    this.#times.set(text, time)
  }
}
