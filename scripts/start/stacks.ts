import { readFileSync } from 'node:fs'
import { findSourceMap, SourceMap } from 'node:module'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

// Most errors come from the same few files.
const maps = new LRUCache<string, SourceMap>({ max: 20 })

/**
 * After this, stacks of errors show lines of our sources. The map of a built file is read when a stack needs it. Node's own way reads the
 * maps of all files when it loads them, which costs a second of the start and 120 MB of memory.
 */
export function nameSourcesInStacks(): void {
  process.setSourceMapsEnabled(false)
  Error.prepareStackTrace = (error, frames) => [nameOf(error), ...frames.map(lineOf)].join('\n    at ')
}

/** An object that only has an Error as its prototype may have no name or message. */
function nameOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function lineOf(frame: NodeJS.CallSite): string {
  const text = frame.toString()
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  if (!file || !line || !column) return text
  const source = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!source || !('originalSource' in source)) return text
  const { originalSource, originalLine, originalColumn } = source
  // The map of a built file names its sources relative to that file.
  const name = originalSource.startsWith('.') ? path.resolve(file, '..', originalSource) : originalSource
  return text.replace(`${file}:${line}:${column}`, `${name}:${originalLine + 1}:${originalColumn + 1}`)
}

/** The map of a file: the one that Node has read, or the file next to it. Undefined if it has none. */
function mapOf(file: string): SourceMap | undefined {
  const known = findSourceMap(file) ?? maps.get(file)
  if (known || !/\/\.next\/(server|programs)\//.test(file)) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    maps.set(file, map)
    return map
  } catch {
    return undefined
  }
}
