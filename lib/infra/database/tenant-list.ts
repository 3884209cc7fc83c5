import { DomainError, invalidParameter } from '@/lib/core/errors'
import { idPast, leastIdSince } from '@/lib/core/id-time'
import {
  type ChangePlace,
  changeAfter,
  type ListPage,
  type Page,
  type SortedPlace,
  sortedAfter,
  toPage,
  toPageOfChanges,
  toPageOfSorted,
} from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from './db'
import { inMicroseconds, settledUntilUs } from './settled-changes'

/**
 * A filter of a list: a condition with a `?` for each of its values. With a single value, every `?` is that value. Write a
 * value into the condition if it selects a partial index: the planner cannot match a parameter to such an index.
 */
export type Filter = readonly [condition: string, ...values: unknown[]]

interface TenantList {
  /** `SELECT … FROM … AS alias`, without WHERE. */
  select: string
  alias: string
  /**
   * The list's own table with its alias, such as `invoices i`. If a filter is set, the page is found in this table alone,
   * and only its rows are joined. Otherwise the planner may join every row that matches before it sorts them.
   */
  from?: string
  filters: readonly Filter[]
  page: ListPage
  /** By what it is in order before the id, instead of by the id alone. */
  sortedBy?: SortKey | undefined
}

/** A key by which an index has the rows in order. It is never null. */
export interface SortKey {
  /** Of a row, such as `i.due_at`. */
  sql: string
  /** A time stands in a cursor as its microseconds. */
  as: 'text' | 'time'
}

/**
 * Reads one page of a tenant's rows in the order of their ids, or of their changes. The next page starts after the last
 * row. There is no OFFSET.
 * The statement contains only the given filters, so each combination stays prepared and uses its index.
 */
export async function listTenantPage<Row extends { id: string }>(
  ctx: Ctx,
  list: TenantList,
): Promise<Page<Row>> {
  const { page } = list
  if (page.updatedFrom) {
    if (list.sortedBy) throw invalidParameter('sort', 'must not stand beside updatedFrom.')
    if (page.order === 'desc') throw invalidParameter('order', 'must be asc beside updatedFrom.')
    const rows = await readRows<Row & ChangePlace>(ctx, list, await placeAmongChanges(ctx, list))
    return toPageOfChanges(rows, page.limit)
  }
  if (list.sortedBy) {
    const place = placeAmongSorted(ctx, list, list.sortedBy)
    return toPageOfSorted(await readRows<Row & SortedPlace>(ctx, list, place), page.limit)
  }
  return toPage(await readRows<Row>(ctx, list, placeAmongIds(ctx, list)), page.limit)
}

/** Where a page stands in the order of its list. */
interface Place {
  conditions: readonly Filter[]
  direction: 'ASC' | 'DESC'
  /** What stands before the id in the order. */
  key?: {
    sql: string
    /** SQL: what is selected of it for the cursor, with its name. */
    selected: (sql: string) => string
  }
}

/** Reads the rows of a page and one more, which shows that there are more. */
function readRows<Row>(ctx: Ctx, list: TenantList, place: Place): Promise<Row[]> {
  const { select, alias, from, page } = list
  const { key, direction } = place
  const params: unknown[] = [ctx.businessId, ctx.environment, page.limit + 1]
  const conditions = numbered([...list.filters, ...place.conditions], params)
  const ofTenant = `${alias}.business_id = $1 AND ${alias}.environment = $2`
  const order = `${key ? `${key.sql} ${direction}, ` : ''}${alias}.id ${direction}`
  const rows = `WHERE ${[ofTenant, ...conditions].join(' AND ')} ORDER BY ${order} LIMIT $3`
  const selecting = (sql: string) => (key ? `SELECT ${key.selected(sql)},` : 'SELECT')
  if (!from || conditions.length === (page.cursor ? 1 : 0))
    return query<Row>(`${select.replace('SELECT', selecting(key?.sql ?? ''))} ${rows}`, params)
  // OFFSET 0 keeps the planner from joining before the page is known.
  const keys = key ? `${key.sql} AS key, ${alias}.id` : `${alias}.id`
  const found = `${selecting('page.key')} listed.* FROM (SELECT ${keys} FROM ${from} ${rows}) page
    CROSS JOIN LATERAL (${select} WHERE ${ofTenant} AND ${alias}.id = page.id OFFSET 0) listed
    ORDER BY ${key ? `page.key ${direction}, ` : ''}page.id ${direction}`
  return query<Row>(found, params)
}

/** The rows that a list would have, in figures: how many, and sums in paisa. A count of COUNTED_AT_MOST means that many or more. */
export type Counted<Amount extends string> = { count: number } & Record<Amount, bigint>

/** A larger count would read more rows than a page may. */
export const COUNTED_AT_MOST = 10_000

/**
 * Counts the rows of a list without reading them, and adds up amounts of each. It has the conditions of the list, so the
 * figure is what the list shows.
 * @param amounts SQL of each amount in paisa of one row, by its name.
 */
export async function countTenantRows<Amount extends string = never>(
  ctx: Ctx,
  { alias, from, filters, page = {} }: CountedList,
  amounts = {} as Readonly<Record<Amount, string>>,
): Promise<Counted<Amount>> {
  const params: unknown[] = [ctx.businessId, ctx.environment]
  const conditions = numbered([...filters, ...withinTime(ctx, alias, page)], params)
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  const named = Object.entries<string>(amounts).map(([name, sql]) => `${sql} AS "${name}"`)
  const sums = Object.keys(amounts).map((name) => `coalesce(sum("${name}"), 0) AS "${name}"`)
  const rows = `SELECT ${named.join(', ')} FROM ${from} WHERE ${where} LIMIT ${COUNTED_AT_MOST}`
  const [counted] = await query<Counted<Amount>>(
    `SELECT ${['count(*)::int AS count', ...sums].join(', ')} FROM (${rows}) counted`,
    params,
  )
  return counted as Counted<Amount>
}

/** The ids of the rows of a list with its conditions, the newest first, at most so many. */
export async function listTenantIds(
  ctx: Ctx,
  { alias, from, filters, page = {} }: CountedList,
  most: number,
): Promise<string[]> {
  const params: unknown[] = [ctx.businessId, ctx.environment, most]
  const conditions = numbered([...filters, ...withinTime(ctx, alias, page)], params)
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  const rows = await query<{ id: string }>(
    `SELECT ${alias}.id FROM ${from} WHERE ${where} ORDER BY ${alias}.id DESC LIMIT $3`,
    params,
  )
  return rows.map(({ id }) => id)
}

type CountedList = Pick<TenantList, 'alias' | 'filters'> & {
  from: string
  page?: Pick<ListPage, 'createdFrom' | 'createdTo'>
}

/** The conditions with numbers instead of question marks. Their values are added to `params`. */
function numbered(filters: readonly Filter[], params: unknown[]): string[] {
  return filters.map(([condition, ...values]) => {
    const first = params.length + 1
    params.push(...values)
    let next = first
    return condition.replaceAll('?', () => `$${values.length === 1 ? first : next++}`)
  })
}

function placeAmongIds(ctx: Ctx, { alias, page }: TenantList): Place {
  const { cursor, order } = page
  if (cursor && (changeAfter(cursor) || sortedAfter(cursor))) throw ofAnotherOrder()
  const conditions = withinTime(ctx, alias, page)
  if (cursor) conditions.push([`${alias}.id ${order === 'asc' ? '>' : '<'} ?`, cursor])
  return { conditions, direction: order === 'asc' ? 'ASC' : 'DESC' }
}

async function placeAmongChanges(ctx: Ctx, { alias, page }: TenantList): Promise<Place> {
  const { cursor, updatedFrom } = page
  const after = cursor ? changeAfter(cursor) : undefined
  if (after === null) throw ofAnotherOrder()
  // The index of changes has this form. A row of before the trigger has no time of its change yet.
  const changedAt = `coalesce(${alias}.changed_at, ${alias}.updated_at)`
  const conditions = withinTime(ctx, alias, page)
  conditions.push([`${changedAt} >= ?`, updatedFrom], [`${changedAt} < ${TIME}`, await settledUntilUs(ctx)])
  if (after)
    conditions.push([`(${changedAt}, ${alias}.id) > (${TIME}, ?::uuid)`, after.changedAtUs, after.id])
  return { conditions, direction: 'ASC', key: { sql: changedAt, selected: asChange } }
}

const asChange = (time: string) => `${inMicroseconds(time)} AS changed_at_us`

const MICROSECONDS = /^\d{1,18}$/

function placeAmongSorted(ctx: Ctx, { alias, page }: TenantList, { sql, as }: SortKey): Place {
  const { cursor, order } = page
  const after = cursor ? sortedAfter(cursor) : undefined
  if (after === null || (after && as === 'time' && !MICROSECONDS.test(after.sortedBy))) throw ofAnotherOrder()
  const conditions = withinTime(ctx, alias, page)
  const value = as === 'time' ? TIME : '?::text'
  if (after)
    conditions.push([
      `(${sql}, ${alias}.id) ${order === 'desc' ? '<' : '>'} (${value}, ?::uuid)`,
      after.sortedBy,
      after.id,
    ])
  const inText = (key: string) => (as === 'time' ? `${inMicroseconds(key)}::text` : key)
  const selected = (key: string) => `${inText(key)} AS sorted_by`
  return { conditions, direction: order === 'desc' ? 'DESC' : 'ASC', key: { sql, selected } }
}

const ofAnotherOrder = () => new DomainError('cursor_invalid', { param: 'cursor' })

// An interval counts in whole microseconds, so this is exact.
const TIME = "(timestamptz 'epoch' + ?::bigint * interval '1 microsecond')"

/** The conditions of `createdFrom` and `createdTo`. */
function withinTime(
  { environment }: Ctx,
  alias: string,
  { createdFrom, createdTo }: Pick<ListPage, 'createdFrom' | 'createdTo'>,
): Filter[] {
  const filters: Filter[] = []
  if (createdFrom) filters.push([`${alias}.created_at >= ?`, createdFrom])
  if (createdTo) filters.push([`${alias}.created_at < ?`, createdTo])
  // The id bounds the range of the index. In the sandbox rows have the time of its clock, and ids have real time.
  if (environment === 'production' && createdFrom)
    filters.push([`${alias}.id >= ?`, leastIdSince(createdFrom)])
  if (environment === 'production' && createdTo) filters.push([`${alias}.id < ?`, idPast(createdTo)])
  return filters
}
