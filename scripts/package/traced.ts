import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../start/fingerprint'
import { isNeeded } from './packages'

/**
 * The files that the built app loads (Next.js writes a trace for each page) and that `folder` does not hold, although the
 * checkout does.
 */
export function missingFiles(root: string, folder: string): string[] {
  const build = path.join(root, '.next')
  const traces = filesUnder(build, (file, isDirectory) => isDirectory || file.endsWith('.nft.json'))
  const traced = traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(path.join(build, trace), 'utf8')) as { files: string[] }
    return files.map((file) => path.join('.next', path.dirname(trace), file))
  })
  return [...new Set(traced)].filter(
    (file) => isNeeded(file) && !existsSync(path.join(folder, file)) && existsSync(path.join(root, file)),
  )
}
