import { recordAudit } from '@/lib/audit/record'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ImportModel } from '@/prisma/generated/models'
import type { PackedFile } from './packed-schema'
import { imports } from './table'
import { writeRows } from './write-checked'

const KEEP_FILE = `INSERT INTO import_files (business_id, environment, import_id, content) VALUES ($1, $2, $3, $4)`

/**
 * Checks a file that was read, and keeps what can be made of its rows. Nothing is made yet.
 * @param file the same file, for when a person corrects what a heading means.
 */
export function createImport(
  ctx: Ctx,
  read: PackedFile,
  file: Uint8Array,
  fileName: string | null = null,
): Promise<ImportModel> {
  const { businessId, environment } = ctx
  const { headings, columns, rows } = read
  return transact(ctx, async (tx) => {
    const begun: ImportModel = {
      ...imports.nulls,
      id: newId('imp'),
      businessId,
      environment,
      status: 'checked',
      fileName,
      headings,
      columns: columns as never,
      rows,
      ready: 0,
      skipped: 0,
      problems: [] as never,
      warnings: [] as never,
      done: 0,
      failed: 0,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await imports.insert(tx, [begun])
    await tx.query(KEEP_FILE, [businessId, environment, begun.id, Buffer.from(file)])
    const made = { ...begun, ...(await writeRows(tx, ctx, begun.id, read)) }
    await imports.update(tx, [made], ['ready', 'skipped', 'problems', 'warnings'])
    const { ready, skipped } = made
    await recordAudit(tx, ctx, 'import.checked', toWire('imp', made.id), { rows, ready, skipped })
    return made
  })
}
