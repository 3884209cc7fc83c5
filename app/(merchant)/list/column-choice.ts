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

/** The chosen columns of a list. */
export interface ColumnChoice<Item> {
  /** The columns to show, in the order of the list. */
  shown: readonly ListColumn<Item>[]
  /** All columns that the visitor may choose from. The first one is always shown. */
  offered: readonly ListColumn<Item>[]
  /** The choice as a parameter of links. Undefined for the default columns. */
  param: string | undefined
  /** A sentence about columns in the address that the list does not have for this visitor. Null if there are none. */
  misunderstood: string | null
}

/** The columns that a visitor may choose, without those that only the page of an object has. */
function offeredTo<Item>(columns: readonly ListColumn<Item>[], visitor: Visitor): ListColumn<Item>[] {
  return columns.filter(
    ({ cell, cellsOf, elsewhere, seenBy }) =>
      (cell || cellsOf) && !elsewhere && (seenBy === undefined || seenBy(visitor)),
  )
}

/** The default columns of a list. */
export const usualColumns = <Item>(
  columns: readonly ListColumn<Item>[],
  visitor: Visitor,
): ListColumn<Item>[] => offeredTo(columns, visitor).filter(({ extra }) => !extra)

/**
 * The columns that a list shows, in the order of the list.
 * @param asked the names in the address, separated by commas.
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

/** The filters in an address, together with the columns as a parameter of links. */
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
