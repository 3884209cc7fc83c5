import { recordAudit } from '@/lib/audit/record'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { ImportModel } from '@/prisma/generated/models'
import { checkRows } from './check'
import { imports } from './table'
import type { ReadFile } from './terms'
import { figuresOf, insertRows } from './write-checked'

const KEEP_FILE = `INSERT INTO import_files (business_id, environment, import_id, content) VALUES ($1, $2, $3, $4)`

/**
 * Checks a file that was read, and keeps what can be made of its rows. Nothing is made yet.
 * @param file the same file, for when a person corrects what a heading means.
 */
export function createImport(ctx: Ctx, read: ReadFile, file: Uint8Array): Promise<ImportModel> {
  const { businessId, environment } = ctx
  return transact(ctx, async (tx) => {
    const checked = await checkRows(tx, ctx, read.rows)
    const made: ImportModel = {
      ...imports.nulls,
      id: newId('imp'),
      businessId,
      environment,
      status: 'checked',
      done: 0,
      failed: 0,
      ...figuresOf(read, checked),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    await imports.insert(tx, [made])
    await tx.query(KEEP_FILE, [businessId, environment, made.id, Buffer.from(file)])
    await insertRows(tx, ctx, made.id, checked)
    const { rows, ready, skipped } = made
    await recordAudit(tx, ctx, 'import.checked', toWire('imp', made.id), { rows, ready, skipped })
    return made
  })
}
