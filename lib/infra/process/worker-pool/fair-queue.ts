/**
 * A queue of items with a key, such as a business. It takes one item of each key in turn, so a key with many items
 * does not delay the others. The number of items is limited, in all and per key.
 */
export class FairQueue<Item> {
  // A Map keeps the order in which keys were set. The first key is served next.
  readonly #waiting = new Map<string, Item[]>()
  readonly #bounds: { total: number; perKey: number }
  #size = 0

  constructor(bounds: { total: number; perKey: number }) {
    this.#bounds = bounds
  }

  /** How many items wait. */
  get size(): number {
    return this.#size
  }

  /** Adds an item for `key`. Returns false if there is no room. */
  add(key: string, item: Item): boolean {
    const own = this.#waiting.get(key) ?? []
    if (this.#size >= this.#bounds.total || own.length >= this.#bounds.perKey) return false
    own.push(item)
    this.#waiting.set(key, own)
    this.#size += 1
    return true
  }

  /** Takes the oldest item of the first key for which `mayStart` is true. That key then moves to the end. */
  take(mayStart: (key: string) => boolean): Item | undefined {
    for (const [key, own] of this.#waiting) {
      if (!mayStart(key)) continue
      const item = own.shift()
      this.#waiting.delete(key)
      if (own.length > 0) this.#waiting.set(key, own)
      this.#size -= 1
      return item
    }
    return undefined
  }
}
