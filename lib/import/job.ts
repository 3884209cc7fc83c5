import { DomainError } from '@/lib/core/errors'
import { emit } from '@/lib/events/emit'
import type { JobKind } from '@/lib/infra/job/kind'
import { runJobs } from '@/lib/infra/job/run-until-idle'
import type { Environment } from '@/prisma/generated/enums'
import type { ImportModel } from '@/prisma/generated/models'
import { makeRows, type WaitingRow, writeFailed } from './make-rows'
import { presentImport } from './present'
import { rowProblem } from './problem-schema'
import { refreshStatistics } from './refresh-statistics'
import { importRows, imports } from './table'

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
