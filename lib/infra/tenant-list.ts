import type { Ctx } from './ctx'
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
  { select, alias, filters, limit, cursor }: TenantList,
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
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  return query<Row>(`${select} WHERE ${where} ORDER BY ${alias}.id DESC LIMIT $3`, params)
}
