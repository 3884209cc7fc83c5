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

/** A database as the migrations leave it, of which the databases of the test files are copies. */
export interface Migrated {
  /** Differs when the schema does. */
  schema: string
  /** The tables that have rows. */
  filled: readonly string[]
}

/**
 * Checks the database of a test file. Work that is overdue does not count, because nothing runs in the background.
 * @param all whether all tests of the file have run. Only then each declared rule must have found something.
 * @param migrated the database of which this one is a copy: what is still as it was there is not looked at.
 * @returns one line per rule that found something and was not declared, or was declared and found nothing.
 */
export async function bookProblems(
  connectionString: string,
  all: boolean,
  declared: Declared = writtenByHand(),
  migrated?: Migrated,
): Promise<string[]> {
  const broken = (await check(connectionString, migrated)).flatMap((report) => report.broken)
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

async function check(connectionString: string, migrated: Migrated | undefined): Promise<Report[]> {
  // Loaded here, because most test files declare rows and check nothing themselves.
  const { checkSnapshot } = await import('@/lib/invariant/check')
  return withClient(connectionString, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return await checkSnapshot(client, await rulesThatMayFind(client, migrated))
  })
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const CATALOGUE = [
  ...[
    'attrdef',
    'attribute',
    'class',
    'constraint',
    'enum',
    'index',
    'inherits',
    'policy',
    'proc',
    'rewrite',
  ],
  ...['sequence', 'trigger', 'type'],
]

/** Reads a database that was just migrated. */
export function readMigrated(connectionString: string): Promise<Migrated> {
  return withClient(connectionString, async (client) => ({
    schema: await readSchema(client),
    filled: await filledTables(client),
  }))
}

/**
 * Tells the schema of a copy from that of its origin. A change of a schema writes a row of the catalogue, under the number of a
 * later transaction, or takes one away. To print and compare all guards costs many times as much.
 */
async function readSchema(client: pg.Client): Promise<string> {
  const newest = CATALOGUE.map((name) => `SELECT count(*), max(xmin::text::bigint) FROM pg_${name}`)
  const { rows } = await client.query(newest.join(' UNION ALL '))
  return JSON.stringify(rows)
}

/** What each of them reads is in the catalogue. */
const GUARDS: readonly string[] = ['guards-as-migrated', 'partition-guards']

/**
 * The rules that can find something in this database: those in code, and those whose query reads a table with rows. Most files
 * write to a few tables, and to plan the queries of all rules costs more than such a file. Where no table was filled there is
 * nothing for a rule in code, and the guards of a schema that nobody has changed are those of the migrations.
 */
async function rulesThatMayFind(client: pg.Client, migrated: Migrated | undefined): Promise<string[]> {
  const { INVARIANTS } = await import('@/lib/invariant/checks')
  const filled = new Set(await writtenTables(client))
  const isWritten = !migrated || [...filled].some((name) => !migrated.filled.includes(name))
  const isChanged = migrated?.schema !== (await readSchema(client))
  const readsRows = (sql: string) => {
    const names = [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, name = '']) => name)
    return names.some((name) => filled.has(name) || name.startsWith('pg_'))
  }
  const mayFind = (name: string, find: unknown) => {
    if (GUARDS.includes(name)) return isChanged
    return typeof find === 'string' ? readsRows(find) : isWritten || name === 'migrations-applied'
  }
  return INVARIANTS.filter(({ whileRunning }) => !whileRunning)
    .flatMap(({ rules }) => rules)
    .flatMap(({ find, ...each }) =>
      ('rules' in each ? each.rules : [each]).map(({ name }) => ({ name, find })),
    )
    .filter(({ name, find }) => mayFind(name, find))
    .map(({ name }) => name)
}

/**
 * The tables that have a row or had one, and all views. A table that was never written has no page. To look for a row in each table
 * takes several times as long, because each look is planned.
 */
async function writtenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT whole.relname AS name
     FROM pg_class part JOIN pg_class whole ON whole.oid = coalesce(pg_partition_root(part.oid), part.oid)
     WHERE part.relnamespace = 'public'::regnamespace
       AND (part.relkind = 'v' OR part.relkind IN ('r', 'm') AND pg_relation_size(part.oid) > 0)`,
  )
  return rows.map(({ name }) => name)
}

/** The tables and views that have a row. */
async function filledTables(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  )
  const looks = tables.rows.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${client.escapeIdentifier(name)})`,
  )
  const { rows } = await client.query<{ name: string }>(looks.join(' UNION ALL '))
  return rows.map(({ name }) => name)
}
