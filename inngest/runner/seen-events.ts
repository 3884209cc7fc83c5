/** An event id counts once within this time, as on a hosted Inngest. */
const WINDOW_MS = 24 * 3_600_000

/** At most about 30 MB of the longest ids; beyond that the oldest are forgotten early. */
const MAX_IDS = 100_000

/** Remembers which event ids have been taken, so that a repeated send starts nothing. */
export class SeenEvents {
  readonly #takenAt = new Map<string, number>()

  /** True the first time an id comes by. */
  take(id: string, now: number): boolean {
    const before = this.#takenAt.get(id)
    if (before !== undefined && now - before < WINDOW_MS) return false
    this.#takenAt.delete(id)
    this.#takenAt.set(id, now)
    this.#forget(now)
    return true
  }

  #forget(now: number): void {
    // A Map iterates in insertion order, so the oldest come first and the loop ends at the first fresh one.
    for (const [id, takenAt] of this.#takenAt) {
      if (this.#takenAt.size <= MAX_IDS && now - takenAt < WINDOW_MS) return
      this.#takenAt.delete(id)
    }
  }
}
