import { lockTerms, type Terms } from '@/lib/billing/load-billables'
import type { CustomerId } from '@/lib/core/id'
import { customersByExternalId } from '@/lib/customer/external-id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import type { ImportRowModel } from '@/prisma/generated/models'
import { billingProblem, isLapsed } from './bill'
import { contentHash, customersByContent } from './content'
import { type PackedFile, unpack } from './packed-schema'
import { type NamedPrice, namedPrices } from './prices'
import { type RowProblem, rowProblem } from './problem-schema'
import type { ReadRow, RowTerms } from './terms'

/** What was found out about a row. */
export type CheckedRow = Pick<
  ImportRowModel,
  'row' | 'state' | 'terms' | 'cells' | 'problems' | 'notes' | 'contentHash' | 'customerId'
>

/** What the database knows of the prices of a file. */
interface Priced {
  now: Date
  prices: Map<string, NamedPrice>
  terms: Map<string, Terms>
}

/** What it knows of some of its rows, too. */
interface Known extends Priced {
  byExternalId: Map<string, CustomerId>
  byContent: Map<string, CustomerId>
}

/** Says of each row of a file whether it can be made, is there already, or why it cannot be made: some rows at a time. */
export async function* checkFile(
  tx: Tx,
  ctx: Ctx,
  { prices: texts, parts }: PackedFile,
): AsyncGenerator<CheckedRow[]> {
  const prices = await namedPrices(tx, ctx, new Set(texts))
  const priced = { now: ctx.now, prices, terms: await termsOf(tx, ctx, prices) }
  const seen = new Set<string>()
  for (const part of parts) {
    await breathe()
    yield await checkRows(tx, ctx, unpack(part), priced, seen)
  }
}

/** @param seen the ids and contents of the rows above. */
async function checkRows(
  tx: Tx,
  ctx: Ctx,
  rows: readonly ReadRow[],
  priced: Priced,
  seen: Set<string>,
): Promise<CheckedRow[]> {
  const hashes = new Map<ReadRow, Buffer<ArrayBuffer>>()
  for (const row of rows)
    if (row.terms && row.terms.customer.externalId === undefined)
      hashes.set(row, contentHash(withPriceId(row.terms, priced.prices)))
  const externalIds = rows.flatMap(({ terms }) => terms?.customer.externalId ?? [])
  const known: Known = {
    ...priced,
    byExternalId: await customersByExternalId(tx, ctx, externalIds),
    byContent: await customersByContent(tx, ctx, [...hashes.values()]),
  }
  return rows.map((row) => checkRow(row, hashes.get(row) ?? null, known, seen))
}

function checkRow(
  read: ReadRow,
  hash: Buffer<ArrayBuffer> | null,
  known: Known,
  seen: Set<string>,
): CheckedRow {
  const { row, cells, terms, notes, problems } = read
  const blank = {
    row,
    terms: null,
    cells: null,
    problems: null,
    notes: null,
    contentHash: hash,
    customerId: null,
  }
  if (!terms) {
    // Somebody mends the row, and needs its id then.
    if (read.externalId) seen.add(idKey(read.externalId))
    return { ...blank, state: 'problem', cells, problems: problems as never }
  }
  const content = hash?.toString('hex')
  const { externalId } = terms.customer
  const there = content ? known.byContent.get(content) : known.byExternalId.get(externalId ?? '')
  if (there) return { ...blank, state: 'skipped', customerId: there }
  const key = content ?? idKey(externalId)
  const found = seen.has(key) ? repeated(externalId) : problemOf(terms, known)
  seen.add(key)
  if (found && !isLapsed(found)) return { ...blank, state: 'problem', cells, problems: [found] as never }
  // Who has no time left is a customer without a subscription.
  const made = found ? { customer: terms.customer } : withPriceId(terms, known.prices)
  const told = [...(notes ?? []), ...(found ? [found] : [])]
  return {
    ...blank,
    state: 'ready',
    cells,
    terms: made as never,
    notes: told.length > 0 ? (told as never) : null,
  }
}

const idKey = (externalId: string | undefined) => `id ${externalId}`

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
