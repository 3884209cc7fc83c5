import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '@/lib/audit/record'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { type ImportId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ImportModel } from '@/prisma/generated/models'
import { deleteRows } from './delete'
import { lockChecked } from './lock'
import type { ReadAnew } from './prepare-update'
import { imports } from './table'
import { writeRows } from './write-checked'

/**
 * Checks the file of an import again, after it was read with other columns. It was read before the import is locked: what somebody else
 * has corrected meanwhile is not overwritten.
 * @throws {DomainError} `resource_not_found`, `import_deleted`, `import_started`, `import_columns_changed`.
 */
export function updateImport(ctx: Ctx, id: ImportId, { before, read }: ReadAnew): Promise<ImportModel> {
  return transact(ctx, async (tx) => {
    const current = await lockChecked(tx, ctx, id)
    // A version that kept no file checked it.
    if (!read) throw new DomainError('import_deleted')
    if (!isDeepStrictEqual(current.columns, before)) throw new DomainError('import_columns_changed')
    await deleteRows(tx, ctx, id)
    const figures = await writeRows(tx, ctx, id, read)
    const { rows } = read
    const next = {
      ...current,
      ...figures,
      columns: read.columns as never,
      rows,
      updatedAt: nextUpdatedAt(current, ctx.now),
    }
    await imports.update(
      tx,
      [next],
      ['columns', 'rows', 'ready', 'skipped', 'problems', 'warnings', 'updatedAt'],
    )
    const { ready, skipped } = next
    await recordAudit(tx, ctx, 'import.checked', toWire('imp', id), { rows, ready, skipped })
    return next
  })
}
