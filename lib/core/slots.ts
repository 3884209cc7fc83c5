/** A limit on how many of a kind are under way at once; the others wait in the order in which they came. */
export class Slots {
  readonly #waiting: (() => void)[] = []
  #limit: number
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get taken(): number {
    return this.#taken
  }

  /** A new limit holds for the next takers; those who have a slot keep it. */
  set limit(limit: number) {
    this.#limit = limit
    this.#admit()
  }

  /** Resolves with the function that gives the slot back. */
  async take(): Promise<() => void> {
    if (this.#taken >= this.#limit) {
      await new Promise<void>((admitted) => this.#waiting.push(admitted))
    } else {
      this.#taken += 1
    }
    return () => {
      this.#taken -= 1
      this.#admit()
    }
  }

  #admit(): void {
    while (this.#taken < this.#limit) {
      const next = this.#waiting.shift()
      if (!next) return
      // Taken for the waiter at once, so that no other caller can take the slot before it wakes.
      this.#taken += 1
      next()
    }
  }
}
