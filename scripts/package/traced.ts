import { existsSync } from 'node:fs'
import path from 'node:path'
import { tracesOf } from '../start/traces'
import { isNeeded } from './packages'

/** The files that the built app loads (Next.js writes a trace for each page) and that `folder` lacks, although the checkout has them. */
export function missingFiles(root: string, folder: string): string[] {
  const traced = new Set(tracesOf(root).flatMap(({ files }) => files))
  return [...traced].filter(
    (file) => isNeeded(file) && !existsSync(path.join(folder, file)) && existsSync(path.join(root, file)),
  )
}
