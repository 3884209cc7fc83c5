import type { z } from 'zod'
import type { Column } from '@/components/ui/table'
import type { Scope } from '@/lib/auth/permissions'
import type { Environment } from '@/lib/core/api-key-format'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/core/language'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { columnsOf } from './columns'
import type { ListBulk } from './list-bulk'
import type { ListFilter } from './list-filter'
import { type Filters, type ListSearch, searchFilters } from './list-search'

/** What a cell may need beside its item. */
export interface CellView {
  environment: Environment
  /** The business's time zone. */
  timeZone: string
  /** The tenant's time. In the sandbox it follows the sandbox clock. */
  now: Date
  /** Whether the visitor may do something, so that no button leads to a refusal. */
  may: (scope: Scope) => boolean
  /** For parts that the keyboard reaches by themselves elsewhere. In a list it goes from row to row. */
  inRow: true
  /** Of the page. */
  language: Language
}

/** What decides who sees a column. */
export type Visitor = Pick<CellView, 'environment' | 'may'>

/** A value in a CSV. A bigint is an amount in paisa and is written in rupees: `1500.00`. */
export type CsvValue = string | number | bigint | boolean | null | undefined

export interface DeclaredColumn<Item> {
  title: string
  /** Where the column stands on a phone, on which each row is two lines. */
  phone?: Column['phone']
  /** Figures and ages stand at the end of their column. */
  align?: 'end'
  /** Without it the column is only in the CSV. */
  cell?: (item: Item, view: CellView) => React.ReactNode
  /** Its head sorts the list. */
  sort?: ColumnSort
  /** The list itself does not show it: only the page of an object does, beside its rows of this list. */
  elsewhere?: boolean
  /** The list shows it to those who choose it. */
  extra?: boolean
  /** Who may choose it, or sees it. Without it: all who read the list. */
  seenBy?: (visitor: Visitor) => boolean
  /** It has text that wraps, so it needs room beside many others. */
  isWide?: boolean
  /** Only a wide window has room for it, unless somebody chooses it. */
  needsRoom?: boolean
  /**
   * In place of `cell`, for what the rows do not carry: reads it once for all rows of the page, and only where the column is
   * shown.
   */
  cellsOf?: (ctx: Ctx, items: readonly Item[]) => Promise<NonNullable<ListColumn<Item>['cell']>>
  /** Without it the column is only on the page. */
  csv?: ((item: Item, view: Pick<CellView, 'timeZone'>) => CsvValue) | undefined
}

/** A column with the name that it has in an address, whatever the language: `Next charge` is `next-charge`. */
export interface ListColumn<Item> extends DeclaredColumn<Item> {
  name: string
}

/** How the head of a column sorts: by what an index has in order. */
export interface ColumnSort {
  /** The value of `sort` in the API. Null: by creation, as without it. */
  by: string | null
  /** What a press on its head begins with. */
  first: 'asc' | 'desc'
  /** Both directions in words, for a phone, on which nothing has a head. */
  words: Readonly<Record<'asc' | 'desc', string>>
  /** With which filters. Without it: with all. */
  when?: (filters: Readonly<Record<string, string>>) => boolean
}

/** A way to look at a list: some of its filters with their values, as in the address. */
export interface ListView {
  title: string
  filters: Readonly<Record<string, string>>
  /** Its tab says how many rows it has, by the list's `sums`. */
  isCounted?: true
}

/** The rows of a list in figures. */
export interface ListSums {
  /** COUNTED_AT_MOST means that many or more. Then the amounts are of some of them only. */
  count: number
  /** What they are about together, in paisa, by the title of their column. */
  amounts: Readonly<Record<string, bigint>>
}

/** Rows of a list that belong together and follow each other, under a head of their own: those of a day. */
export interface ListGroups<Item> {
  /** Names the group of an item. */
  of: (item: Item) => string
  title: (item: Item, view: CellView) => React.ReactNode
  /** What the whole group comes to, by the title of the column below which it stands. */
  figures: Readonly<Record<string, (item: Item) => React.ReactNode>>
}

/** What every query of a list has. */
export interface ListQuery {
  limit: number
  cursor?: string | undefined
}

export interface ListDeclaration<Query extends ListQuery, Row, Item> {
  /** The name of its CSV, and its address from `/dashboard/<environment>/` on: `customers`. */
  name: string
  /** Its address, if it is not the name. */
  path?: string
  /** What the rows are, for screen readers: `Customers, newest first`. */
  caption: string
  /** A sentence or two about the list, on its page. */
  lead?: (visitor: { environment: Environment }) => React.ReactNode
  scope: Scope
  /** The API's own schema. The filters and `cursor` of the address are parsed by it. */
  query: z.ZodType<Query>
  read: (ctx: Ctx, query: Query) => Promise<Page<Row>>
  present: (row: Row) => Item
  filters: readonly ListFilter[]
  /** Filters that count unless the address sets them: they are what the list is about. @param filters those of the address. */
  always?: (filters: Filters) => Readonly<Record<string, string>>
  search?: ListSearch
  /** Beside the view of all. */
  views?: readonly ListView[]
  columns: readonly ListColumn<Item>[]
  /** The same list in another language. Without it, there is none: the list is English. */
  inLanguage?: (language: Language) => ListDeclaration<Query, Row, Item>
  groups?: ListGroups<Item>
  /** The rows of a query in figures, shown above them. Null: too many would be read to add them up. */
  sums?: (ctx: Ctx, query: Query) => Promise<ListSums | null>
  /** What can be done to many rows. Without it, no row has a box. */
  bulk?: ListBulk<Query, Row, Item>
  /** The item's page, from `/dashboard/<environment>/` on, or its whole path. Null: it has none. */
  href?: (item: Item) => string | null
  empty: {
    /** One sentence that says what would be here. */
    sentence: string
    /** Where the first one begins, if the list has no page that makes one. */
    begin?: { path: string; title: string; scope: Scope }
    /** The call that makes it so. */
    curl?: string
    /** What it says in place of that sentence when a filter that counts without being set hides all rows, and the link to them. */
    hidden?: { sentence: string; show: string }
  }
}

interface Declared<Query extends ListQuery, Row, Item>
  extends Omit<ListDeclaration<Query, Row, Item>, 'columns' | 'filters' | 'inLanguage'> {
  filters?: readonly ListFilter[]
  /** Most columns are of a usual kind. */
  columns: (usual: ReturnType<typeof columnsOf<Item>>) => readonly DeclaredColumn<Item>[]
}

// The order and the columns of a list stand in its address as its filters do.
const ORDER: readonly ListFilter[] = [
  { param: 'sort', label: 'Order', kind: 'order' },
  { param: 'order', label: 'Order', kind: 'order' },
]
const COLUMNS: ListFilter = { param: 'columns', label: 'Columns', kind: 'columns' }

const isOrder = (param: string): boolean => ORDER.some((each) => each.param === param)

/** All that an address asks for but its order. */
export const inAnyOrder = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([param]) => !isOrder(param)))

/** Those of the filters that choose rows, without the order and the columns. */
export const choosing = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(inAnyOrder(filters)).filter(([param]) => param !== COLUMNS.param))

/** The columns that an address asks for, without what chooses rows. */
export const columnsOnly = ({ columns }: Filters): Record<string, string> => (columns ? { columns } : {})

/** How a column is called in an address: `Next charge` is `next-charge`. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Declares a list. Its page (`List`) and its CSV (`csvOf`) are made from the one declaration, so both filter alike. */
export const listOf = <Query extends ListQuery, Row, Item>(
  declared: Declared<Query, Row, Item>,
): ListDeclaration<Query, Row, Item> => made(declared, MESSAGES[DEFAULT_LANGUAGE])

/** What people read of a list. */
type Said =
  | 'caption'
  | 'lead'
  | 'filters'
  | 'search'
  | 'views'
  | 'columns'
  | 'groups'
  | 'sums'
  | 'bulk'
  | 'empty'

/**
 * Declares a list that has its words in each language. The list itself and its CSV are English.
 * @param said what people read of it, in the words of a language.
 */
export function spokenListOf<Query extends ListQuery, Row, Item>(
  declared: Omit<Declared<Query, Row, Item>, Said>,
  said: (words: Messages, language: Language) => Pick<Declared<Query, Row, Item>, Said>,
): ListDeclaration<Query, Row, Item> {
  const inWords = (language: Language) =>
    made<Query, Row, Item>({ ...declared, ...said(MESSAGES[language], language) }, MESSAGES[language])
  const list = inWords(DEFAULT_LANGUAGE)
  // An address is the same in all languages.
  const named = ({ columns, ...other }: typeof list) => ({
    ...other,
    columns: columns.map((column, n) => ({ ...column, name: list.columns[n]?.name ?? column.name })),
  })
  const byLanguage = new Map<Language, typeof list>(
    LANGUAGES.map((language) => [language, named(inWords(language))]),
  )
  return { ...list, inLanguage: (language) => byLanguage.get(language) ?? list }
}

function made<Query extends ListQuery, Row, Item>(
  { columns, ...declared }: Declared<Query, Row, Item>,
  words: Messages,
): ListDeclaration<Query, Row, Item> {
  const named = columns(columnsOf<Item>(words.list)).map((column) => ({
    ...column,
    name: nameOf(column.title),
  }))
  const order = named.some(({ sort }) => sort) ? ORDER : []
  const search = searchFilters(declared.search, words.list)
  const filters = [...search, ...(declared.filters ?? []), ...order, COLUMNS]
  return { ...declared, columns: named, filters }
}

/** A list in the language of a page, if it has it. */
export const spokenList = <Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  language: Language,
): ListDeclaration<Query, Row, Item> => list.inLanguage?.(language) ?? list
