import { DomainError } from '@/lib/core/errors'
import type { Page } from '@/lib/core/page'
import { dayStartAt } from '@/lib/core/period'
import { parseInput } from '@/lib/http/parse'
import type { Ctx } from '@/lib/infra/ctx'
import type { ListFilter } from './list-filter'
import type { ListDeclaration, ListQuery } from './list-of'

/** The query of an address, in the form of Next.js. */
export type SearchParams = Record<string, string | string[] | undefined>

/** The filters and the cursor of an address. The values are as people see them: a day is `2026-11-20`. */
export interface Asked {
  filters: Record<string, string>
  cursor?: string
}

/** A part of the address that the list does not know. */
export interface Misunderstanding {
  param: string
  sentence: string
}

/** Takes the list's filters and the cursor from an address. Other parameters are ignored. */
export function askedIn(filters: readonly ListFilter[], params: SearchParams): Asked {
  const given = (name: string) => {
    const value = params[name]
    return (Array.isArray(value) ? value[0] : value)?.trim() || undefined
  }
  const set = filters.flatMap(({ param, kind }) => {
    const value = kind === 'columns' ? joined(params[param]) : given(param)
    return value === undefined ? [] : [[param, value] as const]
  })
  const cursor = given('cursor')
  return { filters: Object.fromEntries(set), ...(cursor && { cursor }) }
}

/** A form with checkboxes sends a parameter for each value, and a link one parameter with all values. */
export const joined = (value: SearchParams[string]): string | undefined =>
  [value ?? []].flat().join(',') || undefined

/**
 * Reads one page of a list.
 * @param asked from the address.
 * @param limit the number of rows. The API's own limit of 100 does not apply.
 * @throws {Refusal} for anything that the list does not know.
 */
export async function readPage<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  ctx: Ctx,
  timeZone: string,
  { filters, cursor }: Asked,
  limit: number,
): Promise<Page<Item>> {
  try {
    const sent = sentFilters(list, filters, timeZone)
    const query = parseInput(list.query, { ...sent, ...(cursor && { cursor }) })
    const { items, nextCursor } = await list.read(ctx, { ...query, limit })
    return { items: items.map((row) => list.present(row)), nextCursor }
  } catch (error) {
    throw refusalOf(list.filters, error) ?? error
  }
}

/** The query of an address, for other parts of the page. If the list does not know something in the address, the query has no filters. */
export function queryIn<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  params: SearchParams,
  timeZone: string,
): Query {
  return queryOfFilters(list, askedIn(list.filters, params).filters, timeZone)
}

/** The query for these filters, as `queryIn`. */
export function queryOfFilters<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  filters: Asked['filters'],
  timeZone: string,
): Query {
  const parsed = list.query.safeParse(sentFilters(list, filters, timeZone))
  return parsed.success ? parsed.data : list.query.parse({})
}

/** Reads one page. What the list does not know is left out and returned. */
export async function readUnderstood<Query extends ListQuery, Row, Item>(
  list: ListDeclaration<Query, Row, Item>,
  ctx: Ctx,
  timeZone: string,
  asked: Asked,
  limit: number,
): Promise<{ page: Page<Item>; misunderstood: Misunderstanding[]; filters: Asked['filters'] }> {
  try {
    const page = await readPage(list, ctx, timeZone, asked, limit)
    return { page, misunderstood: [], filters: asked.filters }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const wrong = new Set(error.misunderstood.map(({ param }) => param))
    const filters = Object.fromEntries(Object.entries(asked.filters).filter(([param]) => !wrong.has(param)))
    const less = { filters, ...(asked.cursor && !wrong.has('cursor') && { cursor: asked.cursor }) }
    // Each time, at least one parameter is left out, so this ends.
    const read = await readUnderstood(list, ctx, timeZone, less, limit)
    return { ...read, misunderstood: [...error.misunderstood, ...read.misunderstood] }
  }
}

/** Something in the address that the list does not know. */
export class Refusal extends Error {
  constructor(readonly misunderstood: readonly Misunderstanding[]) {
    super(misunderstood.map(({ sentence }) => sentence).join(' '))
  }
}

function refusalOf(filters: readonly ListFilter[], error: unknown): Refusal | undefined {
  if (!(error instanceof DomainError && error.status === 400)) return
  const { param, details = [] } = error.facts
  const named = details.length > 0 ? details : [{ param, message: error.message }]
  const misunderstood = named.flatMap((each) => {
    const name = each.param?.split('.')[0]
    if (name === 'cursor')
      return [{ param: name, sentence: 'This address leads to a page of the list that does not exist.' }]
    const filter = filters.find((one) => one.param === name)
    if (!filter) return []
    const isEnd = filter.kind === 'from' || filter.kind === 'to'
    const called = isEnd ? `${filter.label} ${filter.kind}` : filter.label
    const sentence = each.message.replace(`The parameter ${filter.param}`, called)
    return [{ param: filter.param, sentence }]
  })
  return misunderstood.length > 0 ? new Refusal(misunderstood) : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filters as the API expects them. */
export function sentFilters(
  { filters: declared, always }: Pick<ListDeclaration<never, never, never>, 'filters' | 'always'>,
  filters: Asked['filters'],
  timeZone: string,
): Record<string, string> {
  const sent = Object.entries({ ...always?.(filters), ...filters }).flatMap(([param, value]) => {
    const kind = declared.find((each) => each.param === param)?.kind
    // The API has no columns.
    return kind === 'columns' ? [] : [[param, asSent(kind, value, timeZone)] as const]
  })
  return Object.fromEntries(sent)
}

/** The value as the API expects it: a day becomes a time. */
function asSent(kind: ListFilter['kind'], value: string, timeZone: string): string {
  if ((kind !== 'from' && kind !== 'to') || !DAY.test(value)) return value
  const at = dayStartAt(value, timeZone, kind === 'to' ? 1 : 0)
  return at?.toISOString() ?? value
}
