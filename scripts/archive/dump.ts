import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { type ArchivedMonth, requireArchived, SCHEMA, TABLES, type Table } from './months'
import { type Content, rowsOf } from './rows'

export const fileOf = (folder: string, table: Table, name: string) =>
  path.join(folder, `${table}_${name}.jsonl.gz`)

export const contentsOf = (month: ArchivedMonth): Record<Table, Content> => ({
  ledger_transactions: { rows: Number(month.transactions), sha256: month.transactions_sha256 },
  ledger_entries: { rows: Number(month.entries), sha256: month.entries_sha256 },
})

/** Writes the tables of a detached month into files, one row a line, and reads them again. It is safe to repeat. */
export async function dumpMonth(client: pg.Client, name: string, folder: string): Promise<void> {
  const month = await requireArchived(client, name)
  if (month.dropped_at) throw new Error(`${name} is dropped already. Its dump is all there is of it.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const table of TABLES) {
    const unfinished = `${fileOf(folder, table, name)}.unfinished`
    const lines = async function* () {
      for await (const rows of rowsOf(client, table, `${SCHEMA}.${table}_${name}`))
        yield `${rows.join('\n')}\n`
    }
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    renameSync(unfinished, fileOf(folder, table, name))
  }
  await verifyDump(month, folder)
  // For a person or a program that has only the files.
  const manifest = { ...month, dropped_at: undefined }
  writeFileSync(path.join(folder, `ledger_${name}.json`), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  })
}

/** Compares the files with what the database stored about the month. @throws {Error} a sentence, if they differ. */
export async function verifyDump(month: ArchivedMonth, folder: string): Promise<void> {
  for (const table of TABLES) {
    const file = fileOf(folder, table, month.name)
    if (!existsSync(file))
      throw new Error(`${file} is missing: npm run archive -- dump ${month.name} ${folder}`)
    const hash = createHash('sha256')
    let rows = 0
    try {
      for await (const line of linesOf(file)) {
        hash.update(`${line}\n`)
        rows += 1
      }
    } catch (error) {
      throw new Error(`${file} cannot be read (${(error as Error).message}).`)
    }
    const wanted = contentsOf(month)[table]
    if (rows !== wanted.rows || hash.digest('hex') !== wanted.sha256)
      throw new Error(`${file} is not what was detached: it has ${rows} rows, or they were changed.`)
  }
}

/** The rows of a dump. @throws {Error} if the file is damaged. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const input = createReadStream(file)
  const failed = new Promise<never>((_, reject) => {
    for (const stream of [input, unzipped]) stream.once('error', reject)
  })
  failed.catch(() => {})
  const lines = createInterface({ input: input.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
  const iterator = lines[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([iterator.next(), failed])
    if (next.done) break
    yield next.value
  }
  // An error after the last line also counts.
  if (input.errored ?? unzipped.errored) await failed
}
