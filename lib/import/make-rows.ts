import { lockTerms } from '@/lib/billing/load-billables'
import type { CustomerId } from '@/lib/core/id'
import { createCustomers } from '@/lib/customer/create'
import { lockExternalIds } from '@/lib/customer/external-id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { beginSubscriptions } from '@/lib/subscription/begin-many'
import type { ImportRowModel } from '@/prisma/generated/models'
import { billingProblem, inputOf } from './bill'
import { customersByContent } from './content'
import { type RowProblem, rowProblem } from './problem-schema'
import { importRows } from './table'
import type { RowTerms } from './terms'

export type WaitingRow = Omit<ImportRowModel, 'terms'> & { terms: RowTerms }

const WRITTEN = ['state', 'terms', 'cells', 'problems', 'customerId', 'subscriptionId'] as const

/**
 * Makes the customers and subscriptions of rows that are ready, in a fixed number of statements, and writes what became of
 * the rows. A row of which there is a customer by now is skipped.
 * @returns how many are there now, and how many could not be made.
 */
export async function makeRows(
  tx: Tx,
  ctx: Ctx,
  rows: readonly WaitingRow[],
): Promise<{ done: number; failed: number }> {
  const { businessId, environment } = ctx
  const there = await thereAlready(tx, ctx, rows)
  const prices = new Set(rows.flatMap(({ terms }) => terms.billing?.price ?? []))
  const keys = [...prices].map((id) => ({ businessId, environment, id }))
  const terms = new Map(
    (keys.length === 0 ? [] : await lockTerms(tx, keys)).map((each) => [each.priceId, each]),
  )
  const problemOf = ({ billing }: RowTerms): RowProblem | null => {
    if (!billing) return null
    const its = terms.get(billing.price)
    return its ? billingProblem(billing, its, ctx.now) : rowProblem('price', 'price_unknown')
  }

  const written: ImportRowModel[] = []
  const toMake: WaitingRow[] = []
  for (const row of rows) {
    const customerId = there(row)
    const problem = customerId ? null : problemOf(row.terms)
    const emptied = { ...row, terms: null, cells: null }
    if (customerId) written.push({ ...emptied, state: 'skipped', customerId })
    else if (problem) written.push(failedRow(row, problem))
    else toMake.push(row)
  }
  const made = createCustomers(
    tx,
    ctx,
    toMake.map((row) => row.terms.customer),
  )
  const begun = toMake.flatMap(({ row, terms: { billing } }, at) => {
    const its = billing && terms.get(billing.price)
    const customerId = made[at]?.id as string
    return its ? [{ row, terms: its, input: inputOf(billing, its.priceId, customerId, its.timeZone) }] : []
  })
  const subscriptions = await beginSubscriptions(tx, ctx, begun)
  const subscriptionOf = new Map(begun.map(({ row }, at) => [row, subscriptions[at]?.id]))
  for (const [at, row] of toMake.entries()) {
    const customerId = made[at]?.id ?? null
    const subscriptionId = subscriptionOf.get(row.row) ?? null
    written.push({ ...row, state: 'done', terms: null, cells: null, customerId, subscriptionId })
  }
  await importRows.update(tx, written, WRITTEN)
  const failed = written.filter(({ state }) => state === 'failed').length
  return { done: written.length - failed, failed }
}

/** A row that could not be made. What the file says stays, so that it can be mended. */
const failedRow = (row: WaitingRow | ImportRowModel, problem: RowProblem): ImportRowModel => ({
  ...row,
  state: 'failed',
  terms: null,
  problems: [problem] as never,
})

/** Writes that a row could not be made. */
export const writeFailed = (tx: Tx, row: WaitingRow, problem: RowProblem) =>
  importRows.update(tx, [failedRow(row, problem)], WRITTEN)

/** Finds the customer of a row who is there already. */
async function thereAlready(
  tx: Tx,
  ctx: Ctx,
  rows: readonly WaitingRow[],
): Promise<(row: WaitingRow) => CustomerId | undefined> {
  const byExternalId = await lockExternalIds(
    tx,
    ctx,
    rows.flatMap(({ terms }) => terms.customer.externalId ?? []),
  )
  const byContent = await customersByContent(
    tx,
    ctx,
    rows.flatMap(({ contentHash }) => contentHash ?? []),
  )
  return ({ terms, contentHash: hash }) =>
    hash
      ? byContent.get(Buffer.from(hash).toString('hex'))
      : byExternalId.get(terms.customer.externalId ?? '')
}
