import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A hash of the paths and contents of files. While it stays the same, what is made from them is up to date. */
export function fingerprint(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

export function filesUnder(
  root: string,
  keep: (relative: string, isDirectory: boolean) => boolean,
): string[] {
  const found: string[] = []
  const visit = (directory: string) => {
    for (const entry of readdirSync(path.join(root, directory), { withFileTypes: true })) {
      const relative = path.posix.join(directory, entry.name)
      if (!keep(relative, entry.isDirectory())) continue
      if (entry.isDirectory()) visit(relative)
      else if (entry.isFile()) found.push(relative)
    }
  }
  visit('.')
  return found.sort()
}

export function readStamp(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export function writeStamp(file: string, stamp: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
