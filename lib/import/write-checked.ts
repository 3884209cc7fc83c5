import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import type { ImportModel } from '@/prisma/generated/models'
import { CHECKED_AT_ONCE, type CheckedRow } from './check'
import { PROBLEMS_SHOWN } from './limits-schema'
import type { RowProblem } from './problem-schema'
import type { ImportProblem } from './schema'
import { importRows } from './table'
import type { ReadFile } from './terms'

/** What an import says of the rows of its file. */
export function figuresOf({ headings, columns }: ReadFile, rows: readonly CheckedRow[]) {
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    headings,
    columns: columns as never,
    rows: rows.length,
    ready: count('ready'),
    skipped: count('skipped'),
    problems: problemsIn(rows) as never,
  }
}

/** Writes the rows of an import that has none. */
export async function insertRows(
  tx: Tx,
  { businessId, environment }: Ctx,
  importId: ImportModel['id'],
  rows: readonly CheckedRow[],
): Promise<void> {
  const of = { ...importRows.nulls, businessId, environment, importId }
  for (let at = 0; at < rows.length; at += CHECKED_AT_ONCE) {
    await importRows.insert(
      tx,
      rows.slice(at, at + CHECKED_AT_ONCE).map((row) => ({ ...of, ...row })),
    )
    await breathe()
  }
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
