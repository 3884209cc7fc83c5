import { recordAudit } from '@/lib/audit/record'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { breathe } from '@/lib/infra/process/breathe'
import type { ImportModel } from '@/prisma/generated/models'
import { type CheckedRow, checkRows } from './check'
import { PROBLEMS_SHOWN } from './limits-schema'
import type { RowProblem } from './problem-schema'
import type { ImportProblem } from './schema'
import { importRows, imports } from './table'
import type { ReadFile } from './terms'

const ROWS_AT_ONCE = 500

/** Checks a file that was read, and keeps what can be made of its rows. Nothing is made yet. */
export function createImport(ctx: Ctx, { headings, rows }: ReadFile): Promise<ImportModel> {
  const { businessId, environment } = ctx
  return transact(ctx, async (tx) => {
    const checked = await checkRows(tx, ctx, rows)
    const count = (state: CheckedRow['state']) => checked.filter((row) => row.state === state).length
    const made: ImportModel = {
      ...imports.nulls,
      id: newId('imp'),
      businessId,
      environment,
      status: 'checked',
      headings,
      rows: rows.length,
      ready: count('ready'),
      skipped: count('skipped'),
      done: 0,
      failed: 0,
      problems: problemsIn(checked) as never,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await imports.insert(tx, [made])
    const of = { ...importRows.nulls, businessId, environment, importId: made.id }
    for (let at = 0; at < checked.length; at += ROWS_AT_ONCE) {
      const some = checked.slice(at, at + ROWS_AT_ONCE).map((row) => ({ ...of, ...row }))
      await importRows.insert(tx, some)
      await breathe()
    }
    const { ready, skipped } = made
    await recordAudit(tx, ctx, 'import.checked', toWire('imp', made.id), {
      rows: rows.length,
      ready,
      skipped,
    })
    return made
  })
}

/** The first problems, in the order of the rows. */
function problemsIn(rows: readonly CheckedRow[]): ImportProblem[] {
  const problems: ImportProblem[] = []
  for (const { row, problems: its } of rows) {
    if (problems.length >= PROBLEMS_SHOWN) break
    for (const problem of (its ?? []) as unknown as RowProblem[]) problems.push({ row, ...problem })
  }
  return problems.slice(0, PROBLEMS_SHOWN)
}
