import type { FileRefusal } from '@/lib/infra/csv/worker/refused'
import { type PackedFile, pack } from '../packed-schema'
import { type FileToRead, readFile } from './read-file'

/** Reads a file of customers, and packs its rows for the process that checks them. */
export async function readPacked(file: FileToRead): Promise<PackedFile | FileRefusal> {
  const read = await readFile(file)
  return 'code' in read ? read : pack(read)
}
