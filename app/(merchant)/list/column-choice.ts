import { z } from 'zod'
import type { ListColumn, Visitor } from './list-of'

/** How a column is called in an address: `Next charge` is `next-charge`. */
export const nameOfColumn = ({ title }: { title: string }): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** No list has more columns. */
const MOST_COLUMNS = 40
const LONGEST_NAME = 40

const names = z
  .string()
  .max(MOST_COLUMNS * LONGEST_NAME)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().max(LONGEST_NAME)).max(MOST_COLUMNS))
  .transform((all) => [...new Set(all.filter(Boolean))])

/** The columns of a list as an address wants them. */
export interface ColumnChoice<Item> {
  /** What the list shows, in its own order. */
  shown: readonly ListColumn<Item>[]
  /** All that the visitor may choose from. The first of them always shows. */
  offered: readonly ListColumn<Item>[]
  /** The choice as links have it. Undefined: the usual columns. */
  param: string | undefined
  /** What the address names and the list does not have for this visitor, in a sentence. */
  misunderstood: string | null
}

/** The columns that a list has for a visitor, without those that only the page of an object has. */
function offeredTo<Item>(columns: readonly ListColumn<Item>[], visitor: Visitor): ListColumn<Item>[] {
  return columns.filter(
    ({ cell, cellsOf, elsewhere, seenBy }) =>
      (cell || cellsOf) && !elsewhere && (seenBy === undefined || seenBy(visitor)),
  )
}

/** The columns of a list of which nothing was chosen. */
export const usualColumns = <Item>(
  columns: readonly ListColumn<Item>[],
  visitor: Visitor,
): ListColumn<Item>[] => offeredTo(columns, visitor).filter(({ extra }) => !extra)

/**
 * Which columns a list shows. Their order is that of the list.
 * @param asked what the address says: names with commas between them.
 */
export function chooseColumns<Item>(
  columns: readonly ListColumn<Item>[],
  visitor: Visitor,
  asked: string | undefined,
): ColumnChoice<Item> {
  const offered = offeredTo(columns, visitor)
  const usual = offered.filter(({ extra }) => !extra)
  const parsed = names.safeParse(asked ?? '')
  const named = parsed.success ? parsed.data : []
  const isKnown = (name: string) => offered.some((column) => nameOfColumn(column) === name)
  const shown = named.some(isKnown)
    ? offered.filter((column, i) => i === 0 || named.includes(nameOfColumn(column)))
    : usual
  const isUsual = offered.every((column) => shown.includes(column) === usual.includes(column))
  return {
    shown,
    offered,
    param: isUsual ? undefined : shown.map(nameOfColumn).join(','),
    misunderstood: parsed.success
      ? withoutThem(named.filter((name) => !isKnown(name)))
      : 'The columns of this address are not understood. The usual ones are shown.',
  }
}

/** What an address asks for, with the columns as links have them. */
export function withColumns(
  { columns: _, ...filters }: Readonly<Record<string, string>>,
  { param }: Pick<ColumnChoice<never>, 'param'>,
): Record<string, string> {
  return { ...filters, ...(param && { columns: param }) }
}

function withoutThem(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null
  const [noun, them] = unknown.length === 1 ? ['column', 'it'] : ['columns', 'them']
  return `This list does not have the ${noun} ${unknown.join(', ')}. It is shown without ${them}.`
}
