import type { Cancel, Clock } from './clock'

/** A clock that stands still until a test moves it. */
export class StillClock implements Clock {
  #now: number
  readonly #timers = new Set<{ at: number; delayMs: number; work: () => void }>()
  #watchers: (() => void)[] = []

  /** It starts a minute ahead of real time, so that times set by the SDK are never in its future. */
  constructor(start = Date.now() + 60_000) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  after(delayMs: number, work: () => void): Cancel {
    const timer = { at: this.#now + delayMs, delayMs, work }
    this.#timers.add(timer)
    for (const look of this.#watchers) look()
    return () => this.#timers.delete(timer)
  }

  /** Resolves as soon as a timer with exactly this delay is waiting. */
  armed(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (![...this.#timers].some((timer) => timer.delayMs === delayMs)) return
        this.#watchers = this.#watchers.filter((each) => each !== look)
        resolve()
      }
      this.#watchers.push(look)
      look()
    })
  }

  /** Moves the clock forward and runs the timers that become due, in order. */
  advance(byMs: number): void {
    const until = this.#now + byMs
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
      if (!next) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
    }
    this.#now = until
  }

  /** Waits for a timer with this delay, then moves the clock so that it runs. */
  async ring(delayMs: number): Promise<void> {
    await this.armed(delayMs)
    this.advance(delayMs)
  }
}
