import { fromWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { RowProblemCode } from './problem-schema'

export type NamedPrice = { priceId: string } | { problem: RowProblemCode }

interface Candidate {
  id: string
  product: string
  /** With its nickname, as invoices say it. */
  item: string
  sold: boolean
}

// As invoices name a price.
const ITEM = `coalesce(pr.name || ' – ' || p.nickname, pr.name)`

const CANDIDATES = `
SELECT p.id, lower(pr.name) AS product, lower(${ITEM}) AS item, p.active AND pr.active AS sold
FROM prices p JOIN products pr ON (pr.business_id, pr.environment, pr.id) = (p.business_id, p.environment, p.product_id)
WHERE p.business_id = $1 AND p.environment = $2 AND (p.id = ANY($3::uuid[]) OR lower(pr.name) = ANY($4::text[])
  OR lower(pr.name || ' – ' || p.nickname) = ANY($4::text[]))`

/** Finds the prices that a file names: by their ids, or as the catalog calls them, if only one price is called so. */
export async function namedPrices(
  tx: Tx,
  { businessId, environment }: Ctx,
  texts: ReadonlySet<string>,
): Promise<Map<string, NamedPrice>> {
  if (texts.size === 0) return new Map()
  const ids = [...texts].flatMap((text) => fromWire('price', text) ?? [])
  const names = [...texts].map(nameOf)
  const rows = await tx.query<Candidate>(CANDIDATES, [
    businessId,
    environment,
    arrayParameter(ids),
    arrayParameter(names),
  ])
  return new Map([...texts].map((text) => [text, priceIn(rows, text)]))
}

const NAMES = `
SELECT p.id, ${ITEM} AS name
FROM prices p JOIN products pr ON (pr.business_id, pr.environment, pr.id) = (p.business_id, p.environment, p.product_id)
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = ANY($3::uuid[])`

/** What each of these prices sells, by its id. */
export async function namesOfPrices(
  { businessId, environment }: Ctx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; name: string }>(NAMES, [
    businessId,
    environment,
    arrayParameter([...new Set(ids)]),
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// People write a hyphen between a product and its price.
const nameOf = (text: string) => text.toLowerCase().replace(/\s+[-–—]\s+/, ' – ')

function priceIn(rows: readonly Candidate[], text: string): NamedPrice {
  const id = fromWire('price', text)
  const name = nameOf(text)
  const meant = rows.filter((row) => (id ? row.id === id : row.item === name || row.product === name))
  const sold = meant.filter((row) => row.sold)
  const [only, other] = sold.length > 1 ? sold.filter((row) => row.item === name) : sold
  if (only && !other) return { priceId: only.id }
  if (sold.length > 0) return { problem: 'price_ambiguous' }
  return { problem: meant.length > 0 ? 'price_inactive' : 'price_unknown' }
}
