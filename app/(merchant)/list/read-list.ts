import { type ColumnChoice, chooseColumns, withColumns } from './column-choice'
import { choosing, type ListDeclaration, type ListQuery } from './list-of'
import { type Asked, askedIn, readUnderstood, type SearchParams } from './list-query'
import { textIn } from './list-search'
import type { ListVisit } from './rows'

/** The number of rows at first, and after each step. The last one is the maximum of a page. After that there is a cursor. */
export const LENGTHS = [25, 50, 100, 200, 400] as const

/** A list with the rows that its address asks for. */
export interface ReadList<Item> extends Awaited<ReturnType<typeof readUnderstood<ListQuery, unknown, Item>>> {
  asked: Asked
  choice: ColumnChoice<Item>
  /** How many rows it shows at most. */
  length: number
  /** True if the search text matches more than it looks through. */
  findsTooMany: boolean
  /** True if it continues after the rows of an earlier page. */
  isLater: boolean
  /** True if it has no rows, and no filter hides any. */
  isEmpty: boolean
  /** If the default filters hide all rows: the filters that show them. Null if other filters are set, or there are no such rows. */
  hidden: Record<string, string> | null
}

/** Reads the rows that an address asks for. */
export async function readList<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  visit: ListVisit,
  searchParams: Promise<SearchParams>,
): Promise<ReadList<Item>> {
  const params = await searchParams
  const inAddress = askedIn(list.filters, params)
  const choice = chooseColumns(list.columns, visit, inAddress.filters.columns, visit.language)
  const asked = { ...inAddress, filters: withColumns(inAddress.filters, choice) }
  const length = LENGTHS.find((each) => String(each) === params.show) ?? LENGTHS[0]
  const typed = textIn(asked.filters)
  const [read, isTooMuch] = await Promise.all([
    readUnderstood(list, visit.ctx, visit.business.timeZone, asked, length),
    typed !== undefined && list.search?.findsTooMany(visit.ctx, typed),
  ])
  const isLater = asked.cursor !== undefined && !read.misunderstood.some(({ param }) => param === 'cursor')
  const isChosen = Object.keys(choosing(read.filters)).length > 0 || isLater
  const hasNone = read.page.items.length === 0 && !isChosen
  const hidden = hasNone ? await hiddenRows(list, visit) : null
  const findsTooMany = isTooMuch === true && textIn(read.filters) !== undefined
  return {
    ...read,
    ...{ asked, choice, length, findsTooMany, isLater, isEmpty: hasNone && !hidden, hidden },
  }
}

async function hiddenRows<Query extends ListQuery, Row, Item>(
  { query, filters, read }: ListDeclaration<Query, Row, Item>,
  { ctx }: ListVisit,
): Promise<Record<string, string> | null> {
  const unasked = query.parse({})
  const usual = filters.filter(({ param }) => unasked[param as keyof Query] !== undefined)
  if (usual.length === 0) return null
  const all = Object.fromEntries(usual.map(({ param }) => [param, 'all']))
  const { items } = await read(ctx, { ...query.parse(all), limit: 1 })
  return items.length > 0 ? all : null
}
