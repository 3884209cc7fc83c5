import { withoutComments } from './code'
import { NOUNS, placeOf } from './nouns'
import { OWNERS, READS_UPWARD } from './owners'
import { FOR_TESTS } from './table'

/** Finds table names. SQL keywords are in capitals; a list may follow FROM. */
const SQL =
  /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(?<list>\w+(?:\s+(?:AS\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:AS\s+)?\w+)?)*)/g
const PRISMA =
  /\bprisma\(\)\s*\.(?<model>\w+)\s*\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)/g
const MODEL = /^model (?<model>\w+) \{[^}]*?@@map\("(?<table>\w+)"\)/gm

/**
 * Places where a noun reads or writes a table of a higher noun, in SQL or through Prisma, and tables of prisma/schema.prisma without an
 * owner. One sentence each.
 */
export function tableProblems(files: readonly string[], read: (file: string) => string): string[] {
  const tables = new Map(
    [...read('prisma/schema.prisma').matchAll(MODEL)].map(({ groups = {} }) => modelAndTable(groups)),
  )
  const unowned = [...tables.values()].filter((table) => OWNERS[table] === undefined)
  const found = files
    .filter((file) => reachOf(file) !== undefined && !FOR_TESTS.test(file))
    .map((file) => ({ file, upward: upwardTables(file, withoutComments(read(file)), tables) }))
  return [
    ...unowned.map(
      (table) => `prisma/schema.prisma: give the table ${table} an owner in scripts/check/owners.ts`,
    ),
    ...found.flatMap(({ file, upward }) => fileProblems(file, upward)),
  ]
}

function fileProblems(file: string, upward: string[]): string[] {
  const allowed = READS_UPWARD[file]?.tables ?? []
  return [
    ...upward
      .filter((table) => !allowed.includes(table))
      .map((table) => `${file} uses ${table}, which belongs to ${OWNERS[table]}, above ${folderOf(file)}`),
    ...allowed
      .filter((table) => !upward.includes(table))
      .map((table) => `${file} does not use ${table} any more: take it out of READS_UPWARD`),
  ]
}

function upwardTables(file: string, text: string, tables: ReadonlyMap<string, string>): string[] {
  const inSql = [...text.matchAll(SQL)].flatMap(({ groups }) => (groups?.list ?? '').split(/\s*,\s*|\s+/))
  const inPrisma = [...text.matchAll(PRISMA)].flatMap(({ groups }) => tables.get(groups?.model ?? '') ?? [])
  const reach = reachOf(file) ?? 0
  return [...new Set([...inSql, ...inPrisma])].filter((name) => {
    const owner = OWNERS[name]
    return owner !== undefined && owner !== folderOf(file) && NOUNS.indexOf(owner) > reach
  })
}

/** The highest noun whose tables a file may read: its own. Webhooks may read no table of a noun. Undefined if the file is in no noun. */
function reachOf(file: string): number | undefined {
  if (!file.startsWith('lib/')) return
  if (folderOf(file) === 'webhook') return -1
  const place = placeOf(file)
  return place < 0 ? undefined : place
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

/** In Prisma's client, the name of a model begins with a small letter. */
function modelAndTable({ model = '', table = '' }: Record<string, string>): [string, string] {
  return [model.charAt(0).toLowerCase() + model.slice(1), table]
}
