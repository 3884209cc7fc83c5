import pg from 'pg'
import type { Report } from '@/lib/invariant/check'

// After each test file the invariant check reads what its tests have written. Rows that the product's operations write
// must keep all invariants, whatever a test is about.

/** The rules that a test file breaks on purpose, each with the reason. */
export type Declared = ReadonlyMap<string, string>

// A test file and its setup file share a worker, but not always the modules: the list is on the global object.
const registry = globalThis as typeof globalThis & { khataWrittenByHand?: Map<string, string> }

/**
 * Declares that this test file writes rows, or changes the schema, as no operation would. Without it, the file fails when
 * a rule finds what it did.
 * @param reason what the tests do.
 * @param rules the rules of the invariant check that find it.
 */
export function writesByHand(reason: string, ...rules: [string, ...string[]]): void {
  registry.khataWrittenByHand ??= new Map()
  for (const rule of rules) registry.khataWrittenByHand.set(rule, reason)
}

/** What this test file has declared. */
export const writtenByHand = (): Declared => registry.khataWrittenByHand ?? new Map()

/**
 * Checks the database of a test file. Work that is overdue does not count, because nothing runs in the background.
 * @param all whether all tests of the file have run. Only then each declared rule must have found something.
 * @returns one line per rule that found something and was not declared, or was declared and found nothing.
 */
export async function bookProblems(
  connectionString: string,
  all: boolean,
  declared: Declared = writtenByHand(),
): Promise<string[]> {
  const broken = (await check(connectionString)).flatMap((report) => report.broken)
  const found = new Set(broken.map(({ name }) => name))
  return [
    ...broken
      .filter(({ name }) => !declared.has(name))
      .map(({ name, says, total, breaches }) => `${name}: ${says} ${total} times, such as: ${breaches[0]}`),
    ...[...declared]
      .filter(([name]) => all && !found.has(name))
      .map(
        ([name, reason]) =>
          `${name} was declared (${reason}) and found nothing: remove it from writesByHand.`,
      ),
  ]
}

async function check(connectionString: string): Promise<Report[]> {
  // Loaded here, because most test files declare rows and check nothing themselves.
  const { checkSnapshot } = await import('@/lib/invariant/check')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return await checkSnapshot(client, await rulesThatMayFind(client))
  } finally {
    await client.end()
  }
}

/**
 * The rules that can find something in this database: those in code, and those whose query reads a table with rows. Most files
 * write to a few tables, and to plan the queries of all rules costs more than such a file.
 */
async function rulesThatMayFind(client: pg.Client): Promise<string[]> {
  const { INVARIANTS } = await import('@/lib/invariant/checks')
  const empty = await emptyTables(client)
  const readsRows = (sql: string) => {
    const names = [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, name = '']) => name)
    return names.some((name) => empty.get(name) !== true && (empty.has(name) || name.startsWith('pg_')))
  }
  return INVARIANTS.filter(({ whileRunning }) => !whileRunning)
    .flatMap(({ rules }) => rules)
    .filter(({ find }) => typeof find !== 'string' || readsRows(find))
    .flatMap((each) => ('rules' in each ? each.rules : [each]))
    .map(({ name }) => name)
}

/** All tables and views, and whether they have no row. */
async function emptyTables(client: pg.Client): Promise<ReadonlyMap<string, boolean>> {
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  )
  const looks = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, NOT EXISTS (SELECT FROM ${client.escapeIdentifier(name)}) AS empty`,
  )
  const { rows } = await client.query<{ name: string; empty: boolean }>(looks.join(' UNION ALL '))
  return new Map(rows.map(({ name, empty }) => [name, empty]))
}
