/**
 * What waits, by whom it is for. Everybody is served in turn, one item each, however many items one of them has.
 * Bounded: in all and for each.
 */
export class FairQueue<Item> {
  // A Map keeps the order in which keys were set: here, whose turn is next.
  readonly #waiting = new Map<string, Item[]>()
  readonly #bounds: { total: number; perKey: number }
  #size = 0

  constructor(bounds: { total: number; perKey: number }) {
    this.#bounds = bounds
  }

  /** Adds an item for `key`; false when there is no room for it. */
  add(key: string, item: Item): boolean {
    const own = this.#waiting.get(key) ?? []
    if (this.#size >= this.#bounds.total || own.length >= this.#bounds.perKey) return false
    own.push(item)
    this.#waiting.set(key, own)
    this.#size += 1
    return true
  }

  /** Takes the oldest item of the first in turn for whom `mayStart`, who then goes to the end of the row. */
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
