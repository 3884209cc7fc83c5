/** An event id counts once within this time, as on a hosted Inngest. */
const WINDOW_MS = 24 * 3_600_000

/** With the longest ids, so many take about 30 MB. When there are more, the oldest are forgotten early. */
const MAX_IDS = 100_000

/** Remembers the ids of accepted events, so that a repeated event starts nothing. */
export class SeenEvents {
  readonly #takenAt = new Map<string, number>()

  /** Remembers an id. Returns whether it is new. */
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
