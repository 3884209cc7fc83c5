import type { Page } from '@/lib/core/page'

// How many rows an export holds in memory. More are read when the receiver has taken these.
export const ROWS_AT_A_TIME = 200

/** Where the next page begins, and how long it is. */
export interface PageWanted {
  limit: number
  cursor?: string
}

/** All rows of a list, page by page, newest first. Rows that are added meanwhile do not matter. */
export async function* pagesOf<Row extends { id: string }>(
  read: (wanted: PageWanted) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read({ limit: ROWS_AT_A_TIME, ...(cursor && { cursor }) })
    yield items
    cursor = nextCursor === null ? undefined : items.at(-1)?.id
  } while (cursor)
}

/** The objects of a list as the API shows them, page by page. */
export async function* presented<Row extends { id: string }, Item>(
  read: (wanted: PageWanted) => Promise<Page<Row>>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const rows of pagesOf(read)) yield rows.map((row) => present(row))
}
