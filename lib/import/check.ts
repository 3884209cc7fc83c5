import { lockTerms, type Terms } from '@/lib/billing/load-billables'
import type { CustomerId } from '@/lib/core/id'
import { customersByExternalId } from '@/lib/customer/external-id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import type { ImportRowModel } from '@/prisma/generated/models'
import { billingProblem } from './bill'
import { contentHash, customersByContent } from './content'
import { type NamedPrice, namedPrices } from './prices'
import { type RowProblem, rowProblem } from './problem-schema'
import type { ReadRow, RowTerms } from './terms'

/** What was found out about a row. */
export type CheckedRow = Pick<
  ImportRowModel,
  'row' | 'state' | 'terms' | 'cells' | 'problems' | 'contentHash' | 'customerId'
>

/** What the database knows of the rows of a file. */
interface Known {
  now: Date
  byExternalId: Map<string, CustomerId>
  byContent: Map<string, CustomerId>
  prices: Map<string, NamedPrice>
  terms: Map<string, Terms>
}

/** After so many rows others get their turn. */
export const CHECKED_AT_ONCE = 100

/** Says of each row that was read whether it can be made, is there already, or why it cannot be made. */
export async function checkRows(tx: Tx, ctx: Ctx, rows: readonly ReadRow[]): Promise<CheckedRow[]> {
  const given = rows.flatMap(({ terms }) => terms ?? [])
  const prices = await namedPrices(tx, ctx, new Set(given.flatMap(({ billing }) => billing?.price ?? [])))
  const hashes = new Map<ReadRow, Buffer<ArrayBuffer>>()
  for (const [at, row] of rows.entries()) {
    if (at % CHECKED_AT_ONCE === 0) await breathe()
    if (row.terms && row.terms.customer.externalId === undefined)
      hashes.set(row, contentHash(withPriceId(row.terms, prices)))
  }
  const externalIds = given.flatMap(({ customer }) => customer.externalId ?? [])
  const known: Known = {
    now: ctx.now,
    prices,
    terms: await termsOf(tx, ctx, prices),
    byExternalId: await customersByExternalId(tx, ctx, externalIds),
    byContent: await customersByContent(tx, ctx, [...hashes.values()]),
  }
  const seen = new Set<string>()
  const checked: CheckedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % CHECKED_AT_ONCE === 0) await breathe()
    checked.push(checkRow(row, hashes.get(row) ?? null, known, seen))
  }
  return checked
}

/** @param seen the ids and contents of the rows above. */
function checkRow(
  { row, cells, terms, problems }: ReadRow,
  hash: Buffer<ArrayBuffer> | null,
  known: Known,
  seen: Set<string>,
): CheckedRow {
  const blank = { row, terms: null, cells: null, problems: null, contentHash: hash, customerId: null }
  if (!terms) return { ...blank, state: 'problem', cells, problems: problems as never }
  const content = hash?.toString('hex')
  const { externalId } = terms.customer
  const there = content ? known.byContent.get(content) : known.byExternalId.get(externalId ?? '')
  if (there) return { ...blank, state: 'skipped', customerId: there }
  const key = content ?? `id ${externalId}`
  const found = seen.has(key) ? repeated(externalId) : problemOf(terms, known)
  seen.add(key)
  if (found) return { ...blank, state: 'problem', cells, problems: [found] as never }
  return { ...blank, state: 'ready', cells, terms: withPriceId(terms, known.prices) as never }
}

const repeated = (externalId: string | undefined): RowProblem =>
  externalId === undefined
    ? rowProblem(null, 'row_repeated')
    : rowProblem('external_id', 'external_id_repeated')

function problemOf({ billing }: RowTerms, { prices, terms, now }: Known): RowProblem | null {
  if (!billing) return null
  const named = prices.get(billing.price)
  if (!named || 'problem' in named) return rowProblem('price', named?.problem ?? 'price_unknown')
  const its = terms.get(named.priceId)
  return its ? billingProblem(billing, its, now) : rowProblem('price', 'price_unknown')
}

/** The terms with the id of the price in the place of its name. */
function withPriceId(terms: RowTerms, prices: Known['prices']): RowTerms {
  const named = terms.billing && prices.get(terms.billing.price)
  if (!terms.billing || !named || 'problem' in named) return terms
  return { ...terms, billing: { ...terms.billing, price: named.priceId } }
}

async function termsOf(tx: Tx, { businessId, environment }: Ctx, prices: Known['prices']) {
  const ids = new Set([...prices.values()].flatMap((named) => ('priceId' in named ? named.priceId : [])))
  const rows = await lockTerms(
    tx,
    [...ids].map((id) => ({ businessId, environment, id })),
  )
  return new Map(rows.map((each) => [each.priceId, each]))
}
