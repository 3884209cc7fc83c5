import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type ImportId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ImportModel } from '@/prisma/generated/models'
import { lockImport } from './lock'
import { imports } from './table'

const DELETE_ROWS = 'DELETE FROM import_rows WHERE business_id = $1 AND environment = $2 AND import_id = $3'
const DELETE_FILE = 'DELETE FROM import_files WHERE business_id = $1 AND environment = $2 AND import_id = $3'

/** Deletes the rows of an import, of which nothing was made. */
export const deleteRows = (tx: Tx, { businessId, environment }: Ctx, id: ImportId) =>
  tx.query(DELETE_ROWS, [businessId, environment, id])

/** Deletes the file of an import that nobody corrects any more. */
export const deleteFile = (tx: Tx, { businessId, environment }: Ctx, id: ImportId) =>
  tx.query(DELETE_FILE, [businessId, environment, id])

/**
 * Deletes an import that did not run, with what its file said.
 * @throws {DomainError} `resource_not_found`, `import_started`.
 */
export function deleteImport(ctx: Ctx, id: ImportId): Promise<ImportModel> {
  return transact(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, id)
    if (current.status === 'deleted') return current
    if (current.status !== 'checked') throw new DomainError('import_started')
    const next: ImportModel = { ...current, status: 'deleted', updatedAt: nextUpdatedAt(current, ctx.now) }
    await imports.update(tx, [next], ['status', 'updatedAt'])
    await deleteRows(tx, ctx, id)
    await deleteFile(tx, ctx, id)
    await recordAudit(tx, ctx, 'import.deleted', toWire('imp', id))
    return next
  })
}
