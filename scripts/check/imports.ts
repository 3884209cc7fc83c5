import path from 'node:path'

export type Import = {
  line: number
  /** A path from the root without its extension, or a package's name, or node:… */
  target: string
  local: boolean
  typesOnly: boolean
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?<type>type\s+)?(?<names>(?:[^'"();=]*?\s+|\*\s*)from\s*)?['"](?<from>[^'"\n]+)['"]/gm
const CALL = /\b(?:import|require)\(\s*['"](?<from>[^'"\n]+)['"]\s*\)/g

/** Reads the imports of a TypeScript file from its text. The formatter guarantees how they are written. */
export function readImports(file: string, code: string): Import[] {
  return [...code.matchAll(STATEMENT), ...code.matchAll(CALL)].map((match) => {
    const { type, names = '', from = '' } = match.groups ?? {}
    const local = from.startsWith('.') || from.startsWith('@/')
    return {
      line: code.slice(0, match.index).split('\n').length,
      target: local ? resolve(file, from) : packageOf(from),
      local,
      typesOnly: Boolean(type) || onlyTypes(names),
    }
  })
}

function resolve(file: string, from: string): string {
  const joined = from.startsWith('@/') ? from.slice(2) : path.posix.join(path.posix.dirname(file), from)
  return joined.replace(/\.(ts|tsx|mjs|js)$/, '')
}

function packageOf(from: string): string {
  if (from.startsWith('node:')) return from
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}

function onlyTypes(names: string): boolean {
  const list = names.match(/^\{(.*)\}\s*from/s)?.[1]
  const each = list?.split(',').filter((name) => name.trim()) ?? []
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}
