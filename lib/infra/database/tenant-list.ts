import { idPast, leastIdSince } from '@/lib/core/id-time'
import type { ListPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from './db'

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
}

/**
 * Reads one page of a tenant's rows plus one more row, in the order of their ids. The next page starts after the last id.
 * There is no OFFSET.
 * The statement contains only the given filters, so each combination stays prepared and uses its index.
 */
export function listTenantRows<Row>(ctx: Ctx, list: TenantList): Promise<Row[]> {
  const { select, alias, from, page } = list
  const params: unknown[] = [ctx.businessId, ctx.environment, page.limit + 1]
  const conditions = numbered([...list.filters, ...placeOf(ctx, alias, page)], params)
  const ofTenant = `${alias}.business_id = $1 AND ${alias}.environment = $2`
  const order = page.order === 'asc' ? 'ASC' : 'DESC'
  const rows = `WHERE ${[ofTenant, ...conditions].join(' AND ')} ORDER BY ${alias}.id ${order} LIMIT $3`
  if (!from || conditions.length === (page.cursor ? 1 : 0)) return query<Row>(`${select} ${rows}`, params)
  // OFFSET 0 keeps the planner from joining before the page is known.
  const found = `SELECT listed.* FROM (SELECT ${alias}.id FROM ${from} ${rows}) page
    CROSS JOIN LATERAL (${select} WHERE ${ofTenant} AND ${alias}.id = page.id OFFSET 0) listed ORDER BY page.id ${order}`
  return query<Row>(found, params)
}

/** The rows that a list would have, in figures. */
export interface Counted {
  /** COUNTED_AT_MOST means that many or more. */
  count: number
  /** The sum of what each of these rows is about, in paisa. */
  amountPaisa: bigint
}

/** A larger count would read more rows than a page may. */
export const COUNTED_AT_MOST = 10_000

/**
 * Counts the rows of a list without reading them, and adds up an amount of each. It has the conditions of the list, so the
 * figure is what the list shows.
 * @param amount SQL of an amount in paisa of one row.
 */
export async function countTenantRows(
  ctx: Ctx,
  { alias, from, filters, page = {} }: CountedList,
  amount = '0',
): Promise<Counted> {
  const params: unknown[] = [ctx.businessId, ctx.environment]
  const conditions = numbered([...filters, ...placeOf(ctx, alias, page)], params)
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  const rows = `SELECT ${amount} AS paisa FROM ${from} WHERE ${where} LIMIT ${COUNTED_AT_MOST}`
  const [counted] = await query<Counted>(
    `SELECT count(*)::int AS count, coalesce(sum(paisa), 0) AS amount_paisa FROM (${rows}) counted`,
    params,
  )
  return counted as Counted
}

type CountedList = Pick<TenantList, 'alias' | 'filters'> & { from: string; page?: Omit<ListPage, 'limit'> }

/** The conditions with numbers instead of question marks. Their values are added to `params`. */
function numbered(filters: readonly Filter[], params: unknown[]): string[] {
  return filters.map(([condition, ...values]) => {
    const first = params.length + 1
    params.push(...values)
    let next = first
    return condition.replaceAll('?', () => `$${values.length === 1 ? first : next++}`)
  })
}

/** Where the page stands in the list. */
function placeOf({ environment }: Ctx, alias: string, page: Omit<ListPage, 'limit'>): Filter[] {
  const { createdFrom, createdTo, cursor, order } = page
  const filters: Filter[] = []
  if (createdFrom) filters.push([`${alias}.created_at >= ?`, createdFrom])
  if (createdTo) filters.push([`${alias}.created_at < ?`, createdTo])
  // The id bounds the range of the index. In the sandbox rows have the time of its clock, and ids have real time.
  if (environment === 'production' && createdFrom)
    filters.push([`${alias}.id >= ?`, leastIdSince(createdFrom)])
  if (environment === 'production' && createdTo) filters.push([`${alias}.id < ?`, idPast(createdTo)])
  if (cursor) filters.push([`${alias}.id ${order === 'asc' ? '>' : '<'} ?`, cursor])
  return filters
}
