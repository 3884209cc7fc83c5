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

/** What a cell may need besides its item. */
export interface CellView {
  environment: Environment
  /** The business's time zone. */
  timeZone: string
  /** The tenant's time. In the sandbox it follows the sandbox clock. */
  now: Date
  /** Whether the visitor may do something, so that no button leads to a refusal. */
  may: (scope: Scope) => boolean
  /** Marks parts as being in a row. Elsewhere the keyboard reaches them directly, but in a list it moves from row to row. */
  inRow: true
  /** The language of the page. */
  language: Language
}

/** What determines who sees a column. */
export type Visitor = Pick<CellView, 'environment' | 'may'>

/** A value in a CSV. A bigint is an amount in paisa, and is written in rupees: `1500.00`. */
export type CsvValue = string | number | bigint | boolean | null | undefined

export interface DeclaredColumn<Item> {
  title: string
  /** Where the column is shown on a phone, where each row has two lines. */
  phone?: Column['phone']
  /** Numbers and ages are aligned to the end of their column. */
  align?: 'end'
  /** Without it the column is only in the CSV. */
  cell?: (item: Item, view: CellView) => React.ReactNode
  /** How its heading sorts the list. */
  sort?: ColumnSort
  /** True if the list does not show it, but only the page of an object next to its rows of this list. */
  elsewhere?: boolean
  /** True if the list shows it only when somebody chooses it. */
  extra?: boolean
  /** Who may see and choose it. Without it: everybody who reads the list. */
  seenBy?: (visitor: Visitor) => boolean
  /** True if it holds text, so that it needs room next to many others. */
  isWide?: boolean
  /** True if its cells may have two lines. */
  isTall?: boolean
  /** True if it is only shown in a wide window, unless somebody chooses it. */
  needsRoom?: boolean
  /**
   * Instead of `cell`, for values that the rows do not contain. Reads them once for all rows of the page, and only if the column is shown.
   */
  cellsOf?: (ctx: Ctx, items: readonly Item[]) => Promise<NonNullable<ListColumn<Item>['cell']>>
  /** Without it the column is only on the page. */
  csv?: ((item: Item, view: Pick<CellView, 'timeZone'>) => CsvValue) | undefined
}

/** A column with its name in addresses, which is the same in all languages: `Next charge` is `next-charge`. */
export interface ListColumn<Item> extends DeclaredColumn<Item> {
  name: string
}

/** How the heading of a column sorts, in an order that an index has. */
export interface ColumnSort {
  /** The value of `sort` in the API. Null for sorting by creation, which is the default. */
  by: string | null
  /** The direction after the first click on its heading. */
  first: 'asc' | 'desc'
  /** Both directions in words, for a phone, where there are no headings. */
  words: Readonly<Record<'asc' | 'desc', string>>
  /** The filters with which it can be used. Without it: all. */
  when?: (filters: Readonly<Record<string, string>>) => boolean
}

/** A view of a list: some of its filters with values, as in the address. */
export interface ListView {
  title: string
  filters: Readonly<Record<string, string>>
  /** True if its tab shows the number of rows, using the list's `sums`. */
  isCounted?: true
}

/** The totals of a list's rows. */
export interface ListSums {
  /** COUNTED_AT_MOST means that many or more. Then the amounts only include some of them. */
  count: number
  /** Totals in paisa, by the heading of their column. */
  amounts: Readonly<Record<string, bigint>>
}

/** Consecutive rows of a list that belong together, such as those of a day, under a common heading. */
export interface ListGroups<Item> {
  /** The key of an item's group. */
  of: (item: Item) => string
  title: (item: Item, view: CellView) => React.ReactNode
  /** Totals of the whole group, by the heading of the column below which they are shown. */
  figures: Readonly<Record<string, (item: Item) => React.ReactNode>>
}

/** What every query of a list has. */
export interface ListQuery {
  limit: number
  cursor?: string | undefined
}

export interface ListDeclaration<Query extends ListQuery, Row, Item> {
  /** The name of its CSV, and its address below `/dashboard/<environment>/`: `customers`. */
  name: string
  /** Its address, if it differs from the name. */
  path?: string
  /** A description of the rows for screen readers: `Customers, newest first`. */
  caption: string
  /** A sentence or two about the list, on its page. */
  lead?: (visitor: { environment: Environment }) => React.ReactNode
  scope: Scope
  /** The API's own schema. It parses the filters and `cursor` of the address. */
  query: z.ZodType<Query>
  read: (ctx: Ctx, query: Query) => Promise<Page<Row>>
  present: (row: Row) => Item
  filters: readonly ListFilter[]
  /** Filters that apply unless the address sets them, because the list is meant for these rows. @param filters those of the address. */
  always?: (filters: Filters) => Readonly<Record<string, string>>
  search?: ListSearch
  /** Views besides the one with all rows. */
  views?: readonly ListView[]
  columns: readonly ListColumn<Item>[]
  /** The same list in another language. Without it, the list is only in English. */
  inLanguage?: (language: Language) => ListDeclaration<Query, Row, Item>
  groups?: ListGroups<Item>
  /** The totals of a query's rows, shown above them. Null if too many rows would have to be read. */
  sums?: (ctx: Ctx, query: Query) => Promise<ListSums | null>
  /** The actions for many rows. Without it, rows have no checkboxes. */
  bulk?: ListBulk<Query, Row, Item>
  /** The item's page: a path below `/dashboard/<environment>/`, or an absolute path. Null if it has none. */
  href?: (item: Item) => string | null
  empty: {
    /** One sentence that says what will be in the list. */
    sentence: string
    /** How to create the first item, if the list has no page for that. */
    begin?: { path: string; title: string; scope: Scope }
    /** The API call that creates one. */
    curl?: string
    /** The text instead of that sentence if a default filter hides all rows, and the text of the link that shows them. */
    hidden?: { sentence: string; show: string }
  }
}

interface Declared<Query extends ListQuery, Row, Item>
  extends Omit<ListDeclaration<Query, Row, Item>, 'columns' | 'filters' | 'inLanguage'> {
  filters?: readonly ListFilter[]
  /** A function of the usual kinds of columns. */
  columns: (usual: ReturnType<typeof columnsOf<Item>>) => readonly DeclaredColumn<Item>[]
}

// The order and the columns of a list are in its address, like its filters.
const ORDER: readonly ListFilter[] = [
  { param: 'sort', label: 'Order', kind: 'order' },
  { param: 'order', label: 'Order', kind: 'order' },
]
const COLUMNS: ListFilter = { param: 'columns', label: 'Columns', kind: 'columns' }

const isOrder = (param: string): boolean => ORDER.some((each) => each.param === param)

/** All parameters of an address except the order. */
export const inAnyOrder = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([param]) => !isOrder(param)))

/** The filters that select rows, without the order and the columns. */
export const choosing = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(inAnyOrder(filters)).filter(([param]) => param !== COLUMNS.param))

/** Only the columns in an address. */
export const columnsOnly = ({ columns }: Filters): Record<string, string> => (columns ? { columns } : {})

/** The name of a column in addresses: `Next charge` is `next-charge`. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Declares a list. Its page (`List`) and its CSV (`csvOf`) use the same declaration, so both filter alike. */
export const listOf = <Query extends ListQuery, Row, Item>(
  declared: Declared<Query, Row, Item>,
): ListDeclaration<Query, Row, Item> => made(declared, MESSAGES[DEFAULT_LANGUAGE])

/** The texts of a list. */
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
 * Declares a list with texts in each language. The list itself and its CSV are English.
 * @param said the texts of the list in one language.
 */
export function spokenListOf<Query extends ListQuery, Row, Item>(
  declared: Omit<Declared<Query, Row, Item>, Said>,
  said: (words: Messages, language: Language) => Pick<Declared<Query, Row, Item>, Said>,
): ListDeclaration<Query, Row, Item> {
  const inWords = (language: Language) =>
    made<Query, Row, Item>({ ...declared, ...said(MESSAGES[language], language) }, MESSAGES[language])
  const list = inWords(DEFAULT_LANGUAGE)
  // Addresses are the same in all languages, so the columns keep their English names.
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

/** A list in the language of a page, if it is translated. */
export const spokenList = <Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  language: Language,
): ListDeclaration<Query, Row, Item> => list.inLanguage?.(language) ?? list
