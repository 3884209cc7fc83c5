import { z } from 'zod'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { ListColumn, Visitor } from './list-of'

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
  language: Language = DEFAULT_LANGUAGE,
): ColumnChoice<Item> {
  const words = MESSAGES[language].list.columns
  const offered = offeredTo(columns, visitor)
  const usual = offered.filter(({ extra }) => !extra)
  const parsed = names.safeParse(asked ?? '')
  const named = parsed.success ? parsed.data : []
  const isKnown = (name: string) => offered.some((column) => column.name === name)
  const shown = named.some(isKnown)
    ? offered.filter((column, i) => i === 0 || named.includes(column.name))
    : usual
  const isUsual = offered.every((column) => shown.includes(column) === usual.includes(column))
  return {
    shown,
    offered,
    param: isUsual ? undefined : shown.map(({ name }) => name).join(','),
    misunderstood: parsed.success
      ? withoutThem(
          named.filter((name) => !isKnown(name)),
          words,
        )
      : words.misunderstood,
  }
}

/** What an address asks for, with the columns as links have them. */
export function withColumns(
  { columns: _, ...filters }: Readonly<Record<string, string>>,
  { param }: Pick<ColumnChoice<never>, 'param'>,
): Record<string, string> {
  return { ...filters, ...(param && { columns: param }) }
}

function withoutThem(
  unknown: readonly string[],
  { unknownOne, unknownMany }: Record<'unknownOne' | 'unknownMany', string>,
): string | null {
  if (unknown.length === 0) return null
  return filled(unknown.length === 1 ? unknownOne : unknownMany, { names: unknown.join(', ') })
}
