import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ImportModel } from '@/prisma/generated/models'
import { type CheckedRow, checkFile } from './check'
import { haveNames } from './column-schema'
import { PROBLEMS_SHOWN } from './limits-schema'
import type { PackedFile } from './packed-schema'
import { type RowProblem, rowProblem } from './problem-schema'
import type { ImportProblem, ImportWarning } from './schema'
import { importRows } from './table'

/** What an import says of the rows of its file, once they are checked. */
type Figures = Pick<ImportModel, 'ready' | 'skipped' | 'problems' | 'warnings'>

/** Checks the rows of a file, and writes them to an import that has none. */
export async function writeRows(
  tx: Tx,
  ctx: Ctx,
  importId: ImportModel['id'],
  file: PackedFile,
): Promise<Figures> {
  const of = { ...importRows.nulls, businessId: ctx.businessId, environment: ctx.environment, importId }
  let [ready, skipped] = [0, 0]
  const problems: ImportProblem[] = []
  const warnings = new Map<string, ImportWarning>()
  const warn = (warning: Omit<ImportWarning, 'rows'>, count: number) => {
    const key = `${warning.column} ${warning.code}`
    if (count > 0) warnings.set(key, { ...warning, rows: (warnings.get(key)?.rows ?? 0) + count })
  }
  for await (const rows of checkFile(tx, ctx, file)) {
    await importRows.insert(
      tx,
      rows.map((row) => ({ ...of, ...row })),
    )
    ready += countOf(rows, 'ready')
    for (const note of rows.flatMap(({ notes }) => (notes ?? []) as unknown as RowProblem[]))
      warn({ ...note, heading: null }, 1)
    skipped += countOf(rows, 'skipped')
    if (problems.length < PROBLEMS_SHOWN) problems.push(...problemsIn(rows))
  }
  if (!haveNames(file.columns))
    warn({ ...rowProblem('name', 'name_missing'), heading: file.likelyNames ?? null }, ready)
  return {
    ready,
    skipped,
    problems: problems.slice(0, PROBLEMS_SHOWN) as never,
    warnings: [...warnings.values()] as never,
  }
}

const countOf = (rows: readonly CheckedRow[], state: CheckedRow['state']) =>
  rows.filter((row) => row.state === state).length

const problemsIn = (rows: readonly CheckedRow[]): ImportProblem[] =>
  rows.flatMap(({ row, problems }) =>
    ((problems ?? []) as unknown as RowProblem[]).map((problem) => ({
      row,
      ...problem,
    })),
  )
