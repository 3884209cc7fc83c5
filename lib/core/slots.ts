/** Limits how many pieces of work run at the same time. The others wait in order. */
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

  /** A new limit affects later calls of `take`. Taken slots stay taken. */
  set limit(limit: number) {
    this.#limit = limit
    this.#admit()
  }

  /** Resolves when a slot is free, with the function that frees it again. */
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
      // Taken for the waiter at once, so that no other caller can take the slot before it wakes up.
      this.#taken += 1
      next()
    }
  }
}
