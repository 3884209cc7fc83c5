import { stringify } from 'csv-stringify/sync'
import { rupees } from '@/lib/core/money'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import type { CsvValue, ListDeclaration, ListQuery } from './list-of'
import { type Asked, readPage } from './list-query'

/** How many rows are in memory at once. The next ones are read when these have been sent. */
export const ROWS_AT_ONCE = 500

/**
 * The rows of a list as CSV, in pages: the next page is read when the receiver has taken the last one, so memory does not grow with the
 * list. UTF-8 with a byte order mark, because Excel needs it to show Nepali.
 * @param chosen the ids of the rows, if it is not all rows that match the filters.
 * @throws {Refusal} for filters that the list does not know, before anything is sent.
 */
export async function csvStream<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  ctx: Ctx,
  timeZone: string,
  asked: Asked,
  chosen: readonly string[] | null = null,
): Promise<ReadableStream<Uint8Array>> {
  const columns = list.columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []))
  const read = pagesOf(list, ctx, timeZone, asked, chosen)
  const encoder = new TextEncoder()
  let page = await read()
  let isFirst = true
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isFirst && page.nextCursor) page = await read(page.nextCursor)
        const records = page.items.map((item) => columns.map(({ csv }) => csv(item, { timeZone })))
        if (isFirst) records.unshift(columns.map(({ title }) => title))
        controller.enqueue(encoder.encode(`${isFirst ? '\uFEFF' : ''}${csvText(records)}`))
        isFirst = false
        if (!page.nextCursor) controller.close()
      },
    },
    // Reads nothing in advance.
    { highWaterMark: 0 },
  )
}

/** Reads the pages of a list, or the selected rows as a single page. */
function pagesOf<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  ctx: Ctx,
  timeZone: string,
  asked: Asked,
  chosen: readonly string[] | null,
): (cursor?: string) => Promise<Page<Item>> {
  const readChosen = chosen && list.bulk?.readChosen
  if (readChosen)
    return async () => ({
      items: (await readChosen(ctx, chosen)).map((row) => list.present(row)),
      nextCursor: null,
    })
  return (cursor) =>
    readPage(list, ctx, timeZone, { filters: asked.filters, ...(cursor && { cursor }) }, ROWS_AT_ONCE)
}

/**
 * Escapes text that a spreadsheet would run as a formula: it gets a leading apostrophe, so that a customer's name cannot run code on an
 * accountant's machine. Numbers and amounts stay numbers, also negative ones.
 */
export function csvText(records: readonly (readonly CsvValue[])[]): string {
  return stringify([...records], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Rows end with both characters. Without this, a single \n or \r in a name would not be quoted.
    quote_record_delimiter: true,
    cast: {
      bigint: rupees,
      boolean: String,
      // The library escapes the other characters, but not this one.
      string: (text) => (text.startsWith('\n') ? `'${text}` : text),
    },
  })
}
