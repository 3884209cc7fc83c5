import { lockTerms } from '@/lib/billing/load-billables'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId } from '@/lib/core/id'
import { createCustomers } from '@/lib/customer/create'
import { lockExternalIds } from '@/lib/customer/external-id'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { JobKind } from '@/lib/infra/job/kind'
import { runJobs } from '@/lib/infra/job/run-until-idle'
import { beginSubscriptions } from '@/lib/subscription/begin-many'
import type { Environment } from '@/prisma/generated/enums'
import type { ImportModel, ImportRowModel } from '@/prisma/generated/models'
import { billingProblem, inputOf, isLapsed } from './bill'
import { customersByContent } from './content'
import { presentImport } from './present'
import { type RowProblem, rowProblem } from './problem-schema'
import { importRows, imports } from './table'
import type { RowTerms } from './terms'

const WAITING = `
SELECT ${importRows.columnList()} FROM import_rows
WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND state = 'ready' ORDER BY "row" LIMIT $4`
const STILL = `SELECT 1 FROM import_rows
  WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND "row" = $4 AND state = 'ready'`

/** How imports run. */
export const IMPORT_JOBS: JobKind<ImportModel, WaitingRow> = {
  name: 'imports',
  jobs: imports,
  // While a batch is built in memory, no other call of this process is answered.
  rowsTogether: 16,
  waiting: (tx, { businessId, environment, id }, most) =>
    tx.query<WaitingRow>(WAITING, [businessId, environment, id, most]),
  async make(tx, ctx, current, rows) {
    const { done, failed } = await makeRows(tx, ctx, rows)
    await refreshStatistics(tx, current.done + done)
    return { done: current.done + done, failed: current.failed + failed }
  },
  async giveUp(tx, { businessId, environment, id, failed }, row, error) {
    const waits = await tx.query(STILL, [businessId, environment, id, row.row])
    if (waits.length === 0) return null
    const problem =
      error instanceof DomainError
        ? { column: null, code: error.code, message: error.message }
        : rowProblem(null, 'not_made')
    await writeFailed(tx, row, problem)
    return { failed: failed + 1 }
  },
  finished: (tx, ctx, done) => emit(tx, ctx, 'import.finished', done.id, presentImport(done)),
}

/** Makes the rows of imports, as `runJobs`. */
export const runImports = (environment: Environment, budgetMs: number) =>
  runJobs(IMPORT_JOBS, environment, budgetMs)

// So many times as large as PostgreSQL believes.
const FAR_OFF = 10

const HAS_GROWN = `
SELECT 1 FROM pg_class
WHERE oid IN ('customers'::regclass, 'import_rows'::regclass) AND reltuples < $1::integer / ${FAR_OFF} LIMIT 1`

// A table that somebody else counts at this moment is left out.
const ANALYZE = 'ANALYZE (SKIP_LOCKED) customers, subscriptions, recurring_movements, import_rows'

/**
 * Lets PostgreSQL count the tables again that an import fills, if it believes that they are nearly empty. All indexes of an
 * empty table look alike, and a connection keeps the plan that it made then: it looks for each customer in the index of a whole
 * business. PostgreSQL counts by itself, but up to a minute later, when a merchant has moved in.
 * @param rows that the import has made until now.
 */
async function refreshStatistics(tx: Tx, rows: number): Promise<void> {
  const grown = await tx.query(HAS_GROWN, [rows])
  if (grown.length > 0) await tx.query(ANALYZE)
}

type WaitingRow = Omit<ImportRowModel, 'terms'> & { terms: RowTerms }

const WRITTEN = ['state', 'terms', 'cells', 'problems', 'notes', 'customerId', 'subscriptionId'] as const

/**
 * Makes the customers and subscriptions of rows that are ready, in a fixed number of statements, and writes what became of
 * the rows. A row of which there is a customer by now is skipped.
 * @returns how many are there now, and how many could not be made.
 */
async function makeRows(
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
    else if (problem && isLapsed(problem))
      toMake.push({
        ...row,
        terms: { customer: row.terms.customer },
        notes: [...((row.notes ?? []) as object[]), problem] as never,
      })
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
const writeFailed = (tx: Tx, row: WaitingRow, problem: RowProblem) =>
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
