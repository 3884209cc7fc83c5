/** What an endpoint begins with, and the most it can come to. */
const FIRST = 8
const MOST = 32
/** A receiver of some milliseconds may waver by as many. */
const WAVER_MS = 20

/**
 * How many calls may be open to one endpoint at once: one more with each answer as long as it answers as fast as at its
 * best, and fewer once it does not, so that a backlog is no attack on its receiver.
 */
export class Window {
  #size = FIRST
  #bestMs = Number.POSITIVE_INFINITY

  get size(): number {
    return this.#size
  }

  /** A call has succeeded. `full`: the window kept others from beginning beside it. */
  answered(latencyMs: number, full: boolean): void {
    this.#bestMs = Math.min(this.#bestMs, latencyMs)
    if (latencyMs > 2 * this.#bestMs + WAVER_MS) this.#size = Math.max(FIRST, this.#size - 1)
    else if (full) this.#size = Math.min(MOST, this.#size + 1)
  }
}
