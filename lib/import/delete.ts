import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { type ImportId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ImportModel } from '@/prisma/generated/models'
import { lockImport } from './lock'
import { imports } from './table'

const DELETE_ROWS = 'DELETE FROM import_rows WHERE business_id = $1 AND environment = $2 AND import_id = $3'

/**
 * Deletes an import that did not run, with what its file said.
 * @throws {DomainError} `resource_not_found`, `import_started`.
 */
export function deleteImport(ctx: Ctx, id: ImportId): Promise<ImportModel> {
  return transact(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, id)
    if (current.status === 'deleted') return current
    if (current.status !== 'checked') throw new DomainError('import_started')
    const next: ImportModel = { ...current, status: 'deleted', updatedAt: ctx.now }
    await imports.update(tx, [next], ['status', 'updatedAt'])
    await tx.query(DELETE_ROWS, [ctx.businessId, ctx.environment, id])
    await recordAudit(tx, ctx, 'import.deleted', toWire('imp', id))
    return next
  })
}
