import { z } from 'zod'
import { instant } from './fields'

/** The query parameters of a list with a cursor. Spread them into the list's query schema. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'must be a number from "1" to "100".')
    .default('20')
    .transform(Number)
    .meta({ type: 'string', description: 'How many to return, from "1" to "100".', examples: ['20'] }),
  cursor: z
    .string()
    .transform((text, context) => {
      const id = decodeCursor(text)
      if (id) return id
      context.addIssue({ code: 'custom', params: { code: 'cursor_invalid' } })
      return z.NEVER
    })
    .optional()
    .meta({ type: 'string', description: 'nextCursor of the previous page.' }),
}

/** The same for a list of objects, which a program may read in both directions and for a time. */
export const objectQuery = {
  createdFrom: instant.optional().meta({ description: 'Those created at this time or later.' }),
  createdTo: instant.optional().meta({ description: 'Those created before this time.' }),
  order: z
    .enum(['desc', 'asc'])
    .optional()
    .meta({ description: '`desc`: the newest first, as without it. `asc`: the oldest first.' }),
  ...pageQuery,
}

/** Which page of a list is wanted. */
export interface ListPage {
  limit: number
  cursor?: string | undefined
  /** Without it the newest first. */
  order?: 'desc' | 'asc' | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** The response schema of a page of `item`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).meta({ description: 'The objects of this page.' }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` of the next page. Null: there is none.' }),
  })
}

/** Makes a page from up to `limit + 1` rows. The extra row only shows that there are more. */
export function toPage<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown, nextCursor: rows.length > limit && last ? encodeCursor(last.id) : null }
}

/** A page of rows as the API shows them. */
export function presentPage<Row, Item>(
  { items, nextCursor }: Page<Row>,
  present: (row: Row) => Item,
): Page<Item> {
  return { items: items.map((row) => present(row)), nextCursor }
}

// A cursor is the id of the last row of a page, in base64url.
function encodeCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

function decodeCursor(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
