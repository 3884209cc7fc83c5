import { objectOf, type Prefix, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { BY_ID, type FoundKind } from './found-rows'

/** The kinds of objects that have a title for people. A call or a delivery has none, and the address of a payment link is random. */
const TITLED = ['cn', 'cpn', 'cus', 'inv', 'key', 'pay', 'price', 'prod', 'sub', 'whe'] as const

interface Titled {
  prefix: Prefix
  id: string
  title: string
}

const titlesSql = ({ select, alias }: FoundKind) => `
SELECT prefix, id, title FROM (
  ${select} WHERE ${alias}.business_id = $1 AND ${alias}.environment = $2 AND ${alias}.id = ANY ($3::uuid[])) AS found`

/**
 * The titles by which people know objects of the business and environment, such as the name of a customer or the number of an invoice.
 * @param ids in wire form, of any kinds.
 * @returns the titles by these ids. Objects that are not found, or have no title, are missing.
 */
export async function titlesOf(ctx: Ctx, ids: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].flatMap((id) => objectOf(id) ?? [])
  const kinds = TITLED.flatMap((kind) => {
    const found = wanted.filter(({ prefix }) => prefix === kind).map(({ id }) => id)
    if (found.length === 0) return []
    return [query<Titled>(titlesSql(BY_ID[kind]), [ctx.businessId, ctx.environment, arrayParameter(found)])]
  })
  const rows = (await Promise.all(kinds)).flat()
  return new Map(rows.map(({ prefix, id, title }) => [toWire(prefix, id), title]))
}
