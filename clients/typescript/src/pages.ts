export interface Page<Item> {
  items: Item[]
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null
}

/** A list. `await` gives its first page; `for await` gives every item of all pages. */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #load: (cursor: string | undefined) => Promise<Page<Item>>

  constructor(load: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited
  then<Kept = Page<Item>, Lost = never>(
    onFulfilled?: ((page: Page<Item>) => Kept | PromiseLike<Kept>) | null,
    onRejected?: ((reason: unknown) => Lost | PromiseLike<Lost>) | null,
  ): Promise<Kept | Lost> {
    return this.#load(undefined).then(onFulfilled, onRejected)
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    let cursor: string | undefined
    do {
      const page = await this.#load(cursor)
      yield* page.items
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}
