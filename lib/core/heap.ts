/** A priority queue (binary heap). The caller's order decides which item is first. */
export class Heap<Item> {
  readonly #items: Item[]
  readonly #comesBefore: (a: Item, b: Item) => boolean

  /** Adds n items in n steps. That is faster than n calls of push. */
  constructor(items: Iterable<Item>, comesBefore: (a: Item, b: Item) => boolean) {
    this.#items = [...items]
    this.#comesBefore = comesBefore
    for (let i = (this.#items.length >> 1) - 1; i >= 0; i--) this.#sink(i)
  }

  get size(): number {
    return this.#items.length
  }

  /** All items, in any order. */
  get items(): readonly Item[] {
    return this.#items
  }

  /** The first item. It stays in the queue. */
  peek(): Item | undefined {
    return this.#items[0]
  }

  push(item: Item): void {
    let i = this.#items.push(item) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#comesBefore(item, this.#items[parent] as Item)) break
      this.#items[i] = this.#items[parent] as Item
      i = parent
    }
    this.#items[i] = item
  }

  /** Removes and returns the first item. */
  pop(): Item | undefined {
    const first = this.#items[0]
    const last = this.#items.pop()
    if (this.#items.length > 0) {
      this.#items[0] = last as Item
      this.#sink(0)
    }
    return first
  }

  #sink(from: number): void {
    const items = this.#items
    const item = items[from] as Item
    let i = from
    for (;;) {
      let child = 2 * i + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.#comesBefore(items[child + 1] as Item, items[child] as Item))
        child++
      if (!this.#comesBefore(items[child] as Item, item)) break
      items[i] = items[child] as Item
      i = child
    }
    items[i] = item
  }
}
