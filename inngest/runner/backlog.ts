/** What the runner is ready to hold in memory: events not yet due, and runs not yet ended. */
export class Backlog {
  #items = 0
  #bytes = 0

  constructor(
    private readonly maxItems: number,
    private readonly maxBytes: number,
  ) {}

  get items(): number {
    return this.#items
  }

  fits(items: number, bytes: number): boolean {
    return this.#items + items <= this.maxItems && this.#bytes + bytes <= this.maxBytes
  }

  /** Counts one item in and returns the function that counts it out again. */
  hold(bytes: number): () => void {
    this.#items += 1
    this.#bytes += bytes
    return () => {
      this.#items -= 1
      this.#bytes -= bytes
    }
  }
}
