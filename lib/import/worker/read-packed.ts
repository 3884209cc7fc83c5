import type { FileRefusal } from '@/lib/infra/csv/worker/refused'
import { type PackedFile, pack } from '../packed-schema'
import { type FileToRead, readFile } from './read-file'

/** Reads a file of customers, and packs its rows for the process that checks them. */
export function readPacked(file: FileToRead): PackedFile | FileRefusal {
  const read = readFile(file)
  return 'code' in read ? read : pack(read)
}
