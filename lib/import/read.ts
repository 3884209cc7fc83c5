import { found } from '@/lib/core/found'
import type { CustomerId, ImportId, SubscriptionId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { ImportRowState } from '@/prisma/generated/enums'
import type { ImportModel } from '@/prisma/generated/models'
import type { RowProblem } from './problem-schema'
import type { ListImportsQuery } from './schema'
import { imports } from './table'
import type { RowTerms } from './terms'

/** @throws {DomainError} `resource_not_found`. */
export async function getImport({ businessId, environment }: Ctx, id: ImportId): Promise<ImportModel> {
  return found(
    await prisma().import.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}

export async function listImports(
  ctx: Ctx,
  { status, ...wanted }: ListImportsQuery,
): Promise<Page<ImportModel>> {
  const filters: Filter[] = status ? [['p.status = ?', status]] : []
  const select = `SELECT ${imports.columnList('p')} FROM imports p`
  return listTenantPage<ImportModel>(ctx, { select, alias: 'p', filters, page: wanted })
}

/** A row as its files and its page show it. */
export interface ImportedRow {
  row: number
  state: ImportRowState
  terms: RowTerms | null
  cells: string[] | null
  problems: RowProblem[] | null
  notes: RowProblem[] | null
  customerId: CustomerId | null
  subscriptionId: SubscriptionId | null
  /** Of the customer, if there is one. */
  externalId: string | null
}

const ROWS = `
SELECT r.row, r.state, r.terms, r.cells, r.problems, r.notes, r.customer_id, r.subscription_id, c.external_id
FROM import_rows r
LEFT JOIN customers c ON (c.business_id, c.environment, c.id) = (r.business_id, r.environment, r.customer_id)
WHERE r.business_id = $1 AND r.environment = $2 AND r.import_id = $3 AND r.row > $4`

const ALL = `${ROWS} ORDER BY r.row LIMIT $5`
const WITH_PROBLEMS = `${ROWS} AND r.state IN ('problem', 'failed') ORDER BY r.row LIMIT $5`

const ROWS_AT_ONCE = 1_000

/** The rows of an import in their order, from the first one on. */
export const firstRows = (
  { businessId, environment }: Ctx,
  id: ImportId,
  which: 'all' | 'problems',
  count: number,
): Promise<ImportedRow[]> => rowsAfter(0, [businessId, environment, id], which, count)

const rowsAfter = (last: number, key: string[], which: 'all' | 'problems', count: number) =>
  query<ImportedRow>(which === 'all' ? ALL : WITH_PROBLEMS, [...key, last, count])

/** All rows of an import, a batch at a time. */
export async function* importedRows(
  { businessId, environment }: Ctx,
  id: ImportId,
  which: 'all' | 'problems',
): AsyncGenerator<ImportedRow[]> {
  for (let last = 0; ; ) {
    const rows: ImportedRow[] = await rowsAfter(last, [businessId, environment, id], which, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.row as number
  }
}
