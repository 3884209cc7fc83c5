/** Limits what the runner holds in memory: events that are not due yet and runs that have not ended. */
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

  /** Adds an item to the count. The returned function removes it. */
  hold(bytes: number): () => void {
    this.#items += 1
    this.#bytes += bytes
    return () => {
      this.#items -= 1
      this.#bytes -= bytes
    }
  }
}
