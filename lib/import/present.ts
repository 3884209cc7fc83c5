import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ImportModel } from '@/prisma/generated/models'
import type { ImportProblem, ImportWarning, importJob } from './schema'

export function presentImport(row: ImportModel): z.output<typeof importJob> {
  return {
    id: toWire('imp', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    status: row.status,
    fileName: row.fileName,
    rows: row.rows,
    ready: row.ready,
    skipped: row.skipped,
    problems: row.problems as unknown as ImportProblem[],
    warnings: row.warnings as unknown as ImportWarning[],
    progress: { done: row.done, failed: row.failed, total: row.ready },
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
