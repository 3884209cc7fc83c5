import { readFileSync } from 'node:fs'
import type { Guards } from './catalogue'

/** What the migrations make of an empty database. `npm run generate` writes it. */
export interface GuardFile {
  /** Migration → SHA-256 of its text. */
  migrations: Record<string, string>
  guards: Guards
}

const FILE = 'lib/invariant/guards.json'

let read: GuardFile | undefined

/** @throws {Error} if it was not generated. */
export function expectedGuards(): GuardFile {
  read ??= JSON.parse(readFileSync(FILE, 'utf8')) as GuardFile
  return read
}
