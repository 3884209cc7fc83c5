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
  limit: number
  cursor?: string | undefined
}

/**
 * Reads one page of a tenant's rows plus one more row, the newest first. The next page starts after the last id.
 * There is no OFFSET.
 * The statement contains only the given filters, so each combination stays prepared and uses its index.
 */
export function listTenantRows<Row>(
  { businessId, environment }: Ctx,
  { select, alias, from, filters, limit, cursor }: TenantList,
): Promise<Row[]> {
  const params: unknown[] = [businessId, environment, limit + 1]
  const conditions = [...filters, ...(cursor ? [[`${alias}.id < ?`, cursor] as const] : [])].map(
    ([condition, ...values]) => {
      const first = params.length + 1
      params.push(...values)
      let next = first
      return condition.replaceAll('?', () => `$${values.length === 1 ? first : next++}`)
    },
  )
  const ofTenant = `${alias}.business_id = $1 AND ${alias}.environment = $2`
  const page = `WHERE ${[ofTenant, ...conditions].join(' AND ')} ORDER BY ${alias}.id DESC LIMIT $3`
  if (!from || filters.length === 0) return query<Row>(`${select} ${page}`, params)
  // OFFSET 0 keeps the planner from joining before the page is known.
  const found = `SELECT listed.* FROM (SELECT ${alias}.id FROM ${from} ${page}) page
    CROSS JOIN LATERAL (${select} WHERE ${ofTenant} AND ${alias}.id = page.id OFFSET 0) listed ORDER BY page.id DESC`
  return query<Row>(found, params)
}
