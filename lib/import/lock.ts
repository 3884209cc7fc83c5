import { DomainError } from '@/lib/core/errors'
import type { ImportId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockJob } from '@/lib/infra/job/lock'
import type { ImportModel } from '@/prisma/generated/models'
import { imports } from './table'

/** @throws {DomainError} `resource_not_found`. */
export const lockImport = (tx: Tx, { businessId, environment }: Ctx, id: ImportId): Promise<ImportModel> =>
  lockJob(tx, { name: 'imports', jobs: imports }, { businessId, environment, id })

/** @throws {DomainError} `resource_not_found`, `import_deleted`, `import_started`. */
export async function lockChecked(tx: Tx, ctx: Ctx, id: ImportId): Promise<ImportModel> {
  const current = await lockImport(tx, ctx, id)
  if (current.status === 'deleted') throw new DomainError('import_deleted')
  if (current.status !== 'checked') throw new DomainError('import_started')
  return current
}
