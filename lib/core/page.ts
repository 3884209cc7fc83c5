import { z } from 'zod'
import { instant } from './fields'

function cursorOf(decode: (text: string) => string | null) {
  return z
    .string()
    .transform((text, context) => {
      const cursor = decode(text)
      if (cursor) return cursor
      context.addIssue({ code: 'custom', params: { code: 'cursor_invalid' } })
      return z.NEVER
    })
    .optional()
    .meta({ type: 'string', description: '`nextCursor` from the previous page.' })
}

/** The query parameters of a list with a cursor. Spread them into the list's query schema. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'must be a number from "1" to "100".')
    .default('20')
    .transform(Number)
    .meta({ type: 'string', description: 'How many to return, from "1" to "100".', examples: ['20'] }),
  cursor: cursorOf(decodeCursor),
}

/** Like `pageQuery`, for a list of objects that programs may read in both directions and by time. */
export const objectQuery = {
  createdFrom: instant.optional().meta({ description: 'Only objects created at this time or later.' }),
  createdTo: instant.optional().meta({ description: 'Only objects created before this time.' }),
  order: z
    .enum(['desc', 'asc'])
    .optional()
    .meta({ description: '`desc` (the default): newest first. `asc`: oldest first.' }),
  ...pageQuery,
}

/** Like `objectQuery`, for objects that change, so that a copy can follow the list. */
export const changingQuery = {
  ...objectQuery,
  order: objectQuery.order.meta({
    description:
      '`desc` (the default): newest first. `asc`: oldest first. With `updatedFrom`, only `asc` is possible, in order of the last change.',
  }),
  updatedFrom: instant.optional().meta({
    description:
      'Only objects changed at this time or later, oldest change first (`order=asc`). A change appears only when no older change can follow it.',
  }),
  cursor: cursorOf((text) => decodeCursor(text) ?? decodeChange(text)),
}

/**
 * Like `objectQuery`, for a list that can also be sorted in other ways than by creation. @param sorts the sort orders, with their
 * descriptions.
 */
export function sortedQuery<const Sort extends string>(sorts: Readonly<Record<Sort, string>>) {
  const names = Object.keys(sorts) as [Sort, ...Sort[]]
  const words = names.map((name) => `\`${name}\`: ${sorts[name]}`).join(' ')
  return {
    ...changingQuery,
    sort: z
      .enum(names)
      .optional()
      .meta({ description: `The sort order. Without \`order\`, it is ascending. ${words}` }),
    cursor: cursorOf((text) => decodeCursor(text) ?? decodeChange(text) ?? decodeSorted(text)),
  }
}

/** Like `pageQuery`, for a list with a single order of its own. */
export const placeQuery = { ...pageQuery, cursor: cursorOf(decodeSorted) }

/** The position of a row in its list's order of changes. */
export interface ChangePlace {
  /** When it was changed, in microseconds since 1970 on its tenant's clock. */
  changedAtUs: bigint
  id: string
}

/** The position in the cursor of a list of changes. Null if the cursor is for another order. */
export function changeAfter(cursor: string): ChangePlace | null {
  const [changedAtUs, id] = cursor.split('/')
  return changedAtUs && id ? { changedAtUs: BigInt(changedAtUs), id } : null
}

/** The position of a row in a sorted list. */
export interface SortedPlace {
  id: string
  /** The value that it is sorted by, as text. */
  sortedBy: string
}

/** The position in the cursor of a sorted list. Null if the cursor is for another order. */
export function sortedAfter(cursor: string): SortedPlace | null {
  const at = cursor.indexOf('=')
  return at < 0 ? null : { id: cursor.slice(0, at), sortedBy: cursor.slice(at + 1) }
}

/** Which page of a list to read. */
export interface ListPage {
  limit: number
  /**
   * The id of the last row of the page before. In the order of changes, or in a sorted list: its position, as `changeAfter` or
   * `sortedAfter` reads it.
   */
  cursor?: string | undefined
  /** Newest first if it is left out. */
  order?: 'desc' | 'asc' | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
  /** Set if the list is in the order of its changes. */
  updatedFrom?: Date | undefined
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** The response schema of a page of `item`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).meta({ description: 'The objects on this page.' }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` for the next page. Null on the last page.' }),
  })
}

/** Makes a page from up to `limit + 1` rows. The extra row only shows that there are more. */
export function toPage<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  return pageWith(rows, limit, ({ id }) => encodeCursor(id))
}

/** Like `toPage`, for rows of a sorted list. */
export function toPageOfSorted<Row extends SortedPlace>(rows: readonly Row[], limit: number): Page<Row> {
  return pageWith(rows, limit, encodeSorted)
}

/** Like `toPage`, for rows in the order of their changes. */
export function toPageOfChanges<Row extends ChangePlace>(rows: readonly Row[], limit: number): Page<Row> {
  return pageWith(rows, limit, encodeChange)
}

function pageWith<Row>(rows: readonly Row[], limit: number, cursorAfter: (row: Row) => string): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown, nextCursor: rows.length > limit && last ? cursorAfter(last) : null }
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
  return bytesOf(id).toString('base64url')
}

function decodeCursor(text: string): string | null {
  return /^[\w-]{22}$/.test(text) ? idOf(Buffer.from(text, 'base64url')) : null
}

// In the order of changes, the time of the change comes before the id.
function encodeChange({ id, changedAtUs }: ChangePlace): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(changedAtUs)
  return Buffer.concat([time, bytesOf(id)]).toString('base64url')
}

// PostgreSQL has no times beyond this. 9999 is also the last year of a parameter.
const LAST_US = BigInt(Date.UTC(9999, 11, 31)) * 1_000n

function decodeChange(text: string): string | null {
  if (!/^[\w-]{32}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const changedAtUs = bytes.readBigUInt64BE()
  return changedAtUs <= LAST_US ? `${changedAtUs}/${idOf(bytes.subarray(8))}` : null
}

// In a sorted list, the value comes after the id. A name has at most 200 characters.
const SORTED_FORM = /^([\w-]{22})\.([\w-]{0,1200})$/

function encodeSorted({ id, sortedBy }: SortedPlace): string {
  return `${encodeCursor(id)}.${Buffer.from(sortedBy, 'utf8').toString('base64url')}`
}

function decodeSorted(text: string): string | null {
  const [, id, value] = SORTED_FORM.exec(text) ?? []
  if (id === undefined || value === undefined) return null
  const sortedBy = Buffer.from(value, 'base64url').toString('utf8')
  // PostgreSQL cannot store this character in a text.
  return sortedBy.includes('\0') ? null : `${idOf(Buffer.from(id, 'base64url'))}=${sortedBy}`
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
