import { recordAudit } from '@/lib/audit/record'
import { requireApproval } from '@/lib/business/approval'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type ImportId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { nudge } from '@/lib/infra/process/nudge'
import type { ImportModel } from '@/prisma/generated/models'
import { deleteFile } from './delete'
import { IMPORTS_DUE } from './due'
import { lockImport } from './lock'
import { imports } from './table'

const BILLED = `
SELECT 1 FROM import_rows WHERE business_id = $1 AND environment = $2 AND import_id = $3 AND state = 'ready' AND terms ? 'billing' LIMIT 1`

/**
 * Lets the rows that are ready be made. An import that runs, or has run, stays as it is.
 * @throws {DomainError} `resource_not_found`, `import_deleted`, `production_not_approved`.
 */
export function runImport(ctx: Ctx, id: ImportId): Promise<ImportModel> {
  return transact(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, id)
    if (current.status === 'deleted') throw new DomainError('import_deleted')
    if (current.status !== 'checked') return current
    const billed = await tx.query(BILLED, [ctx.businessId, ctx.environment, id])
    if (billed.length > 0) await requireApproval(tx, ctx)
    const next: ImportModel = { ...current, status: 'running', updatedAt: nextUpdatedAt(current, ctx.now) }
    await imports.update(tx, [next], ['status', 'updatedAt'])
    await deleteFile(tx, ctx, id)
    await recordAudit(tx, ctx, 'import.started', toWire('imp', id), { ready: current.ready })
    tx.afterCommit(() => nudge(IMPORTS_DUE[ctx.environment]))
    return next
  })
}
