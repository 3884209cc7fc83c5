import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate'
import { compareWithSchema } from './migrate-diff'

const here = process.env.DATABASE_URL as string
let directory: string
let database: string

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'khata-migrations-'))
  const name = `khata_migrate_${randomUUID().slice(0, 8)}`
  await query(here, `CREATE DATABASE ${name}`)
  database = Object.assign(new URL(here), { pathname: `/${name}` }).href
})

afterEach(async () => {
  rmSync(directory, { recursive: true })
  await query(here, `DROP DATABASE ${new URL(database).pathname.slice(1)} WITH (FORCE)`)
})

function write(name: string, sql: string) {
  mkdirSync(path.join(directory, name), { recursive: true })
  writeFileSync(path.join(directory, name, 'migration.sql'), sql)
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('migrations apply in order, once', async () => {
  write('2_rows', 'INSERT INTO one VALUES (1)')
  write('1_table', 'CREATE TABLE one (n int)')
  expect(await migrate(database, directory)).toEqual(['1_table', '2_rows'])
  expect(await migrate(database, directory)).toEqual([])
  expect(await query(database, 'SELECT n FROM one')).toEqual([{ n: 1 }])
})

test('a function body keeps its semicolons', async () => {
  write(
    '1_function',
    'CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$;',
  )
  await migrate(database, directory)
  expect(await query(database, 'SELECT two()')).toEqual([{ two: 2 }])
})

test('five processes that migrate at once apply each migration once', async () => {
  write('1_table', 'CREATE TABLE one (n int)')
  write('2_rows', 'INSERT INTO one VALUES (1)')
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database, directory)))
  expect(applied.flat().toSorted()).toEqual(['1_table', '2_rows'])
  expect(await query(database, 'SELECT n FROM one')).toEqual([{ n: 1 }])
})

test('a migration that fails changes nothing, and can be applied once it is corrected', async () => {
  write('1_table', 'CREATE TABLE one (n int)')
  write('2_broken', 'CREATE TABLE two (n int); INSERT INTO nowhere VALUES (1)')
  await expect(migrate(database, directory)).rejects.toThrow('Migration 2_broken failed and was undone')
  expect(await query(database, `SELECT to_regclass('one') AS one, to_regclass('two') AS two`)).toEqual([
    { one: 'one', two: null },
  ])
  write('2_broken', 'CREATE TABLE two (n int)')
  expect(await migrate(database, directory)).toEqual(['2_broken'])
})

test('a migration that another tool left unfinished stops the next ones', async () => {
  write('1_table', 'CREATE TABLE one (n int)')
  await migrate(database, directory)
  await query(database, 'UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(migrate(database, directory)).rejects.toThrow('never finished')
})

const schema = readFileSync(path.join(import.meta.dirname, 'schema.prisma'), 'utf8')

test('the migrations make everything in the schema (npm run db:migration NAME writes what is missing)', async () => {
  const { owed } = await compareWithSchema(here, schema)
  expect(owed).toBe('')
})

test('a difference is written as SQL when the schema has something that the database lacks', async () => {
  const { owed } = await compareWithSchema(here, `${schema}\nmodel Zebra {\n  id String @id\n}\n`)
  expect(owed).toContain('CREATE TABLE "Zebra"')
})

test('what a migration makes by hand is not reported as missing', async () => {
  const bare = 'datasource db {\n  provider = "postgresql"\n}\nmodel one {\n  n Int @id\n  m Int\n}\n'
  write(
    '1_by_hand',
    `CREATE TABLE one (n int CONSTRAINT one_pkey PRIMARY KEY, m int NOT NULL CHECK (m > 0));
     CREATE UNIQUE INDEX part ON one (m) WHERE n > 3;
     CREATE INDEX wide ON one (m) INCLUDE (n);
     CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no; never'; END $$;
     CREATE TRIGGER one_stays BEFORE UPDATE ON one FOR EACH ROW EXECUTE FUNCTION refuse();`,
  )
  await migrate(database, directory)
  const { owed, beyond } = await compareWithSchema(database, bare)
  expect(owed).toBe('')
  expect(beyond).toContain('DROP INDEX "wide"')
})
