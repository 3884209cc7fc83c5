import { readFileSync } from 'node:fs'
import type { Guards } from './catalogue'

/** The guards that the migrations create in an empty database. `npm run generate` writes this file. */
export interface GuardFile {
  /** Migration → SHA-256 of its text. */
  migrations: Record<string, string>
  guards: Guards
}

const FILE = 'lib/invariant/guards.json'

let read: GuardFile | undefined

/** @throws {Error} if the file was not generated. */
export function expectedGuards(): GuardFile {
  read ??= JSON.parse(readFileSync(FILE, 'utf8')) as GuardFile
  return read
}
