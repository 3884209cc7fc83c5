import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from './empty-database.fixture'
import { owedToSchema } from './migrate-diff'

test('migrations apply in order, once', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write('2_rows', 'INSERT INTO one VALUES (1)')
  write('1_table', 'CREATE TABLE one (n int)')
  expect(await migrate()).toEqual(['1_table', '2_rows'])
  expect(await migrate()).toEqual([])
  expect(await query('SELECT n FROM one')).toEqual([{ n: 1 }])
})

test('a migration that fails changes nothing, and can be applied once it is corrected', async () => {
  const { write, query, migrate } = await emptyDatabase()
  write('1_table', 'CREATE TABLE one (n int)')
  write('2_broken', 'CREATE TABLE two (n int); INSERT INTO nowhere VALUES (1)')
  await expect(migrate()).rejects.toThrow('Migration 2_broken failed and was undone')
  expect(await query(`SELECT to_regclass('one') AS one, to_regclass('two') AS two`)).toEqual([
    { one: 'one', two: null },
  ])
  write('2_broken', 'CREATE TABLE two (n int)')
  expect(await migrate()).toEqual(['2_broken'])
})

const schema = readFileSync(path.join(import.meta.dirname, 'schema.prisma'), 'utf8')

test('the migrations make everything in the schema (npm run db:migration NAME writes what is missing)', async () => {
  expect(await owedToSchema(process.env.DATABASE_URL as string, schema)).toBe('')
})
