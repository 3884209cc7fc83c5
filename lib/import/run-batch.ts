import { DomainError } from '@/lib/core/errors'
import { type BusinessId, newWireId } from '@/lib/core/id'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { isOutage } from '@/lib/infra/database/outage'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { log } from '@/lib/infra/telemetry/log'
import type { Environment } from '@/prisma/generated/enums'
import type { ImportModel } from '@/prisma/generated/models'
import { makeRows, type WaitingRow, writeFailed } from './make-rows'
import { presentImport } from './present'
import { rowProblem } from './problem-schema'
import { importRows, imports } from './table'

/** How many rows one transaction makes. Test data takes less at once, as when sandboxes are billed. */
const ROWS_TOGETHER: Record<Environment, number> = { production: 100, sandbox: 50 }

// Of those that run, the one that has waited longest: a large import delays no other. Its lock makes one process at a time
// work on it.
const CLAIM = `
SELECT ${imports.columnList()} FROM imports WHERE environment = $1 AND status = 'running'
ORDER BY worked_at NULLS FIRST, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`

const WAITING = `
SELECT ${importRows.columnList()} FROM import_rows
WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND state = 'ready' ORDER BY "row" LIMIT $4`

/**
 * Makes the next rows of an import that runs, in one transaction. What was committed is not ready any more, so it is safe to
 * repeat. If rows cannot be made together, fewer are tried, until the one that cannot be made is alone. It has then failed.
 * @returns whether there was an import to work on.
 */
export async function runBatch(
  environment: Environment,
  size = ROWS_TOGETHER[environment],
): Promise<boolean> {
  let first: WaitingRow | undefined
  try {
    return await inTransaction((tx) =>
      work(tx, environment, async (ctx, { id }) => {
        const rows = await tx.query<WaitingRow>(WAITING, [ctx.businessId, environment, id, size])
        first = rows[0]
        const made = rows.length === 0 ? { done: 0, failed: 0 } : await makeRows(tx, ctx, rows)
        return { ...made, isLast: rows.length < size }
      }),
    )
  } catch (error) {
    if (!first || isOutage(error)) throw error
    if (size > 1) return runBatch(environment, Math.ceil(size / 4))
    await giveUp(first, error)
    return true
  }
}

interface Step {
  done: number
  failed: number
  isLast: boolean
}

/** Does a step of the import whose turn it is, and counts what it did. The last step finishes the import. */
async function work(
  tx: Tx,
  environment: Environment,
  step: (ctx: Ctx, row: ImportModel) => Promise<Step>,
): Promise<boolean> {
  const [current] = await tx.query<ImportModel>(CLAIM, [environment])
  if (!current) return false
  const ctx = await jobCtx(tx, current)
  const { done, failed, isLast } = await step(ctx, current)
  const next: ImportModel = {
    ...current,
    done: current.done + done,
    failed: current.failed + failed,
    workedAt: new Date(),
    updatedAt: ctx.now,
    ...(isLast && { status: 'done', finishedAt: ctx.now }),
  }
  await imports.update(tx, [next], ['status', 'done', 'failed', 'workedAt', 'finishedAt', 'updatedAt'])
  if (isLast) await emit(tx, ctx, 'import.finished', next.id, presentImport(next))
  return true
}

const ONE = `SELECT ${imports.columnList()} FROM imports
  WHERE business_id = $1 AND environment = $2 AND id = $3 AND status = 'running' FOR NO KEY UPDATE`
const STILL = `SELECT 1 FROM import_rows
  WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND "row" = $4 AND state = 'ready'`

/** Writes that a row cannot be made, and why. */
async function giveUp(row: WaitingRow, error: unknown): Promise<void> {
  const { businessId, environment, importId } = row
  if (!(error instanceof DomainError))
    log().error({ err: error, businessId, environment, importId, row: row.row }, 'a row cannot be imported')
  const problem =
    error instanceof DomainError
      ? { column: null, code: error.code, message: error.message }
      : rowProblem(null, 'not_made')
  await inTransaction(async (tx) => {
    const key = [businessId, environment, importId]
    const [current] = await tx.query<ImportModel>(ONE, key)
    const waits = await tx.query(STILL, [...key, row.row])
    if (!current || waits.length === 0) return
    await writeFailed(tx, row, problem)
    await imports.update(tx, [{ ...current, failed: current.failed + 1 }], ['failed'])
  })
}

async function jobCtx(tx: Tx, tenant: ImportModel): Promise<Ctx> {
  return {
    businessId: tenant.businessId as BusinessId,
    environment: tenant.environment,
    actor: { kind: 'system' },
    now: await readTenantNow(tx, tenant),
    requestId: newWireId('run'),
  }
}
