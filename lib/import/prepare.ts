import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { CreateImportInput } from './schema'
import type { ReadFile } from './terms'
import type { readFile } from './worker/read-file'

const READ_FILE: Job<typeof readFile> = { file: 'lib/import/worker/read-file.ts', name: 'readFile' }

/**
 * Reads an uploaded file in a worker process, so that a large one delays nobody.
 * @throws {DomainError} `import_file_invalid`, `import_column_unknown`, `parameter_invalid`, `unavailable`.
 */
export async function prepareImport(ctx: Ctx, { file, columns = {} }: CreateImportInput): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = await inWorker(ctx.businessId, READ_FILE, { bytes, columns }).catch((error: unknown) => {
    if (!(error instanceof JobTooLarge)) throw error
    const message = 'The file takes too long to read. Send it in several files.'
    throw new DomainError('import_file_invalid', { param: 'file', message })
  })
  if ('code' in read) throw new DomainError(read.code, { param: read.param, message: read.message })
  return read
}
