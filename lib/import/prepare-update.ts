import { found } from '@/lib/core/found'
import type { ImportId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { countCostly } from '@/lib/infra/process/rate-limit'
import type { ImportModel } from '@/prisma/generated/models'
import type { PackedFile } from './packed-schema'
import { readInWorker } from './prepare'
import { getImport } from './read'
import { IMPORT_FORM, type UpdateImportInput } from './schema'
import type { Columns } from './terms'

const FILE = 'SELECT content FROM import_files WHERE business_id = $1 AND environment = $2 AND import_id = $3'

/** The file of an import, read with other columns. */
export interface ReadAnew {
  /** The columns that it had until then. */
  before: ImportModel['columns']
  /** Null: there is no file any more. */
  read: PackedFile | null
}

/**
 * Reads the file of an import once more, with other columns for some of its headings. It is as much work as a new file.
 * `updateImport` refuses what has no file any more, unless the same call was answered before.
 * @throws {DomainError} as `prepareImport`, and `resource_not_found`, `rate_limited`.
 */
export async function prepareUpdate(
  ctx: Ctx,
  id: ImportId,
  { columns }: UpdateImportInput,
): Promise<ReadAnew> {
  const current = await getImport(ctx, id)
  await countCostly(IMPORT_FORM.costly, ctx)
  const [file] = await query<{ content: Buffer }>(FILE, [ctx.businessId, ctx.environment, id])
  if (!file) return { before: current.columns, read: null }
  const before = found(current.columns) as unknown as Columns
  const meant = Object.fromEntries(current.headings.map((heading, at) => [heading, before[at] ?? '']))
  const read = await readInWorker(ctx, {
    bytes: new Uint8Array(file.content),
    columns: { ...meant, ...columns },
    guesses: false,
  })
  return { before: current.columns, read }
}
