import pg from 'pg'

/** What one statement text cost over all of its calls, as the client saw it. */
export interface StatementTime {
  text: string
  calls: number
  ms: number
}

type Query = typeof pg.Client.prototype.query

/** Times every statement that this process sends through pg, by its text. */
export class StatementClock {
  readonly #times = new Map<string, StatementTime>()
  readonly #query: Query = pg.Client.prototype.query

  constructor() {
    const query = this.#query as (...args: unknown[]) => unknown
    const note = this.#note.bind(this)
    pg.Client.prototype.query = function timed(this: pg.Client, ...args: unknown[]) {
      const startedAt = performance.now()
      const [statement] = args as [string | { text: string }]
      const result = query.apply(this, args)
      if (result instanceof Promise) {
        const done = () =>
          note(typeof statement === 'string' ? statement : statement.text, performance.now() - startedAt)
        result.then(done, done)
      }
      return result
    } as Query
  }

  /** The statements that took longest first. */
  stop(): StatementTime[] {
    pg.Client.prototype.query = this.#query
    return [...this.#times.values()].toSorted((a, b) => b.ms - a.ms)
  }

  #note(text: string, ms: number): void {
    const time = this.#times.get(text) ?? { text, calls: 0, ms: 0 }
    time.calls += 1
    time.ms += ms
    this.#times.set(text, time)
  }
}
