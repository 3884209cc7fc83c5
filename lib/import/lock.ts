import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { ImportId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ImportModel } from '@/prisma/generated/models'
import { imports } from './table'

const LOCK = `SELECT ${imports.columnList()} FROM imports
  WHERE business_id = $1 AND environment = $2 AND id = $3 FOR NO KEY UPDATE`

/** @throws {DomainError} `resource_not_found`. */
export async function lockImport(
  tx: Tx,
  { businessId, environment }: Ctx,
  id: ImportId,
): Promise<ImportModel> {
  const [row] = await tx.query<ImportModel>(LOCK, [businessId, environment, id])
  return found(row)
}

/** @throws {DomainError} `resource_not_found`, `import_deleted`, `import_started`. */
export async function lockChecked(tx: Tx, ctx: Ctx, id: ImportId): Promise<ImportModel> {
  const current = await lockImport(tx, ctx, id)
  if (current.status === 'deleted') throw new DomainError('import_deleted')
  if (current.status !== 'checked') throw new DomainError('import_started')
  return current
}
