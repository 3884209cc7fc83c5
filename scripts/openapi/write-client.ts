import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clientSource } from './client'

export const DOCUMENT = 'app/v1/openapi.json/document.json'

/** Writes the generated part of the typed client from the API document, unless it already exists. */
export function writeClient(root: string): void {
  const file = path.join(root, 'clients/typescript/src/generated.ts')
  const text = clientSource(JSON.parse(readFileSync(path.join(root, DOCUMENT), 'utf8')))
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  // Written to another file and renamed, because another process may be reading it.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}
