import { fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

const NAMES = `SELECT id, coalesce(name, email, phone) AS name FROM customers
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[]) AND coalesce(name, email, phone) IS NOT NULL`

/**
 * By what a merchant knows these customers.
 * @param ids on the wire. Others than those of customers are left out.
 * @returns by their ids on the wire. One of whom nothing is known is not in it.
 */
export async function namesOfCustomers(
  { businessId, environment }: Ctx,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = new Set(ids.flatMap((id) => (id && fromWire('cus', id)) || []))
  if (known.size === 0) return new Map()
  const rows = await query<{ id: string; name: string }>(NAMES, [businessId, environment, [...known]])
  return new Map(rows.map(({ id, name }) => [toWire('cus', id), name]))
}
