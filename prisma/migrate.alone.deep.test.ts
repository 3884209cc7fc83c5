import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from './empty-database.fixture'
import { owedToSchema } from './migrate-diff'

const here = process.env.DATABASE_URL as string

test('a function body keeps its semicolons', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write(
    '1_function',
    'CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$;',
  )
  await migrate()
  expect(await query('SELECT two()')).toEqual([{ two: 2 }])
})

test('five processes that migrate at once apply each migration once', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write('1_table', 'CREATE TABLE one (n int)')
  write('2_rows', 'INSERT INTO one VALUES (1)')
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate()))
  expect(applied.flat().toSorted()).toEqual(['1_table', '2_rows'])
  expect(await query('SELECT n FROM one')).toEqual([{ n: 1 }])
})

test('a migration that another tool left unfinished stops the next ones', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write('1_table', 'CREATE TABLE one (n int)')
  await migrate()
  await query('UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(migrate()).rejects.toThrow('never finished')
})

test('a database of another history is left as it is, with a sentence', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write('0_spine', 'CREATE TABLE one (n int)')
  await migrate()
  await query(`UPDATE _prisma_migrations SET migration_name = '0_other'`)
  write('1_table', 'CREATE TABLE two (n int)')
  await expect(migrate()).rejects.toThrow(
    'made by an earlier development version of Khata. Move the data directory away',
  )
  expect(await query(`SELECT to_regclass('two') AS two`)).toEqual([{ two: null }])
})

const schema = readFileSync(path.join(import.meta.dirname, 'schema.prisma'), 'utf8')

test('a difference is written as SQL when the schema has something that the database lacks', async () => {
  const owed = await owedToSchema(here, `${schema}\nmodel Zebra {\n  id String @id\n}\n`)
  expect(owed).toContain('CREATE TABLE "Zebra"')
})

test('what a migration makes by hand stays, and what the schema gives up is dropped', async () => {
  const { database, write, migrate } = await emptyDatabase()
  const bare = 'datasource db {\n  provider = "postgresql"\n}\nmodel one {\n  n Int @id\n  m Int\n}\n'
  write(
    '1_by_hand',
    `CREATE TABLE one (n int CONSTRAINT one_pkey PRIMARY KEY, m int NOT NULL CHECK (m > 0));
     CREATE UNIQUE INDEX part ON one (m) WHERE n > 3;
     CREATE INDEX wide ON one (m) INCLUDE (n);
     CREATE INDEX given_up ON one (m);
     CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no; never'; END $$;
     CREATE TRIGGER one_stays BEFORE UPDATE ON one FOR EACH ROW EXECUTE FUNCTION refuse();`,
  )
  await migrate()
  const before = bare.replace('  m Int', '  m Int\n  @@index([m], map: "given_up")')
  expect(await owedToSchema(database, before)).toBe('')
  expect(await owedToSchema(database, bare, before)).toBe('-- DropIndex\nDROP INDEX "given_up";')
})
