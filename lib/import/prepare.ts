import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@/lib/core/errors'
import { oneLine } from '@/lib/core/fields'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import { OWN_COLUMNS } from './column-schema'
import type { PackedFile } from './packed-schema'
import type { CreateImportInput } from './schema'
import type { Columns } from './terms'
import type { FileToRead } from './worker/read-file'
import type { readPacked } from './worker/read-packed'

const READ_FILE: Job<typeof readPacked> = {
  file: 'lib/import/worker/read-packed.ts',
  name: 'readPacked',
  // 50,000 rows take 3 seconds alone on a machine, and the processor is slower for each while it is busy with many.
  maxCpuMs: 60_000,
}

// That of file systems. Its end says the kind.
const MAX_FILE_NAME = 255

/** An uploaded file, and what was read of it. */
interface Upload {
  read: PackedFile
  file: Uint8Array
  /** Null: it has none. */
  fileName: string | null
}

/** @throws {DomainError} `import_file_invalid`, `import_column_unknown`, `parameter_invalid`, `unavailable`. */
export async function prepareImport(
  ctx: Ctx,
  { file, columns = {}, guess: guesses = false }: CreateImportInput,
): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { data: fileName = null } = oneLine(MAX_FILE_NAME).safeParse(file.name.slice(-MAX_FILE_NAME))
  const read = await readInWorker(ctx, { bytes, columns, guesses })
  const known = guesses ? await columnsOfMended(ctx, read.headings) : null
  if (!known) return { file: bytes, fileName, read }
  const meant = { ...known, ...columns }
  return { file: bytes, fileName, read: await readInWorker(ctx, { bytes, columns: meant, guesses }) }
}

const EARLIER = `
SELECT headings, columns FROM imports WHERE business_id = $1 AND environment = $2 AND columns IS NOT NULL
ORDER BY id DESC LIMIT 100`

/**
 * What the headings of a file of rows to mend mean: what they meant in the file that these rows are of, also where a person corrected it.
 * @returns null for any other file.
 */
async function columnsOfMended(
  { businessId, environment }: Ctx,
  headings: readonly string[],
): Promise<Record<string, string> | null> {
  const rest = withoutOwn(headings)
  if (rest.length !== headings.length - OWN_COLUMNS.length) return null
  const earlier = await query<{ headings: string[]; columns: Columns }>(EARLIER, [businessId, environment])
  const of = earlier.find((each) => isDeepStrictEqual(withoutOwn(each.headings), rest))
  if (!of) return null
  const meant = of.headings.map((heading, at) => [heading, of.columns[at] ?? ''] as const)
  return Object.fromEntries(meant.filter(([heading]) => rest.includes(heading) && heading !== ''))
}

const withoutOwn = (headings: readonly string[]) =>
  headings.filter((heading) => !OWN_COLUMNS.includes(heading.toLowerCase()))

/**
 * Reads a file in a worker process, so that a large one delays nobody.
 * @throws {DomainError} as `prepareImport`.
 */
export async function readInWorker({ businessId }: Ctx, file: FileToRead): Promise<PackedFile> {
  const read = await inWorker(businessId, READ_FILE, file).catch((error: unknown) => {
    if (!(error instanceof JobTooLarge)) throw error
    const message = 'The file takes too long to read. Send it in several files.'
    throw new DomainError('import_file_invalid', { param: 'file', message })
  })
  if ('code' in read) throw new DomainError(read.code, { param: read.param, message: read.message })
  return read
}
