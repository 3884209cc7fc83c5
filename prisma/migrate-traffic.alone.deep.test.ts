import { expect, it } from 'vitest'
import { emptyDatabase } from './empty-database.fixture'

const QUICK = { lockTimeoutMs: 200, pauseMs: 20, longestPauseMs: 20, lookMs: 20, attempts: 500 }
const OUTSIDE = '-- khata:run outside-transaction\n'

/** A database with a table that has three rows, and that has been migrated before. */
async function databaseInUse() {
  const own = await emptyDatabase()
  own.write('1_table', 'CREATE TABLE one (n int, m int); INSERT INTO one SELECT generate_series(1, 3)')
  await own.migrate()
  return own
}

it('a migration that waits for a long transaction gives way to writers, says who blocks it, and is done after it', async () => {
  const { write, query, migrate, session, reports } = await databaseInUse()
  const [reader, writer] = [await session(), await session()]
  await reader.query(`SET application_name = 'report'`)
  await reader.query('BEGIN; SELECT count(*) FROM one')
  write('2_column', 'ALTER TABLE one ADD COLUMN k int')
  let gaveWay: () => void = () => {}
  const waiting = new Promise<void>((resolve) => {
    gaveWay = resolve
  })
  const migrated = migrate(QUICK, (sentence) => sentence.includes('(report') && gaveWay())
  await waiting
  // The transaction of the reader is still open, and the migration still wants its lock.
  await writer.query('INSERT INTO one VALUES (4)')
  await reader.query('COMMIT')
  expect(await migrated).toEqual(['2_column'])
  expect(reports.find((sentence) => sentence.includes('(report'))).toMatch(
    /^Migration 2_column waited for session \d+ \(report, role \w+, idle in transaction, its transaction is open for \d+ s\)\. It is tried again/,
  )
  expect(await query('SELECT n, k FROM one WHERE n = 4')).toEqual([{ n: 4, k: null }])
})

it('a migration that never gets its lock ends with a sentence and changes nothing', async () => {
  const { write, query, migrate, session } = await databaseInUse()
  const reader = await session()
  await reader.query('BEGIN; SELECT count(*) FROM one')
  write('2_column', 'ALTER TABLE one ADD COLUMN k int')
  await expect(migrate({ ...QUICK, lockTimeoutMs: 1_000, attempts: 2 })).rejects.toThrow(
    /^Migration 2_column failed and was undone: it waited for .*, and was tried 2 times\. End that session/,
  )
  await reader.query('COMMIT')
  expect(await query('SELECT migration_name FROM _prisma_migrations')).toEqual([
    { migration_name: '1_table' },
  ])
})

it('a statement that takes too long is ended, unless an exception says why it may', async () => {
  const { write, migrate } = await databaseInUse()
  const slow = 'DO $$ BEGIN PERFORM pg_sleep(0.3); END $$'
  write('2_slow', slow)
  const limits = { statementTimeoutMs: 100 }
  await expect(migrate(limits)).rejects.toThrow(/2_slow failed and was undone: .*khata:allow long-statement/)
  write('2_slow', `-- khata:allow long-statement because nobody uses this table\n${slow}`)
  expect(await migrate(limits)).toEqual(['2_slow'])
})

it('an index is built while a transaction has rows of the table under way', async () => {
  const { write, query, migrate, session, reports } = await databaseInUse()
  const writer = await session()
  await writer.query('BEGIN; INSERT INTO one VALUES (4)')
  write('2_index', `${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS one_n_idx ON one (n)`)
  let blocked: () => void = () => {}
  const waiting = new Promise<void>((resolve) => {
    blocked = resolve
  })
  const migrated = migrate(QUICK, () => blocked())
  await waiting
  await writer.query('INSERT INTO one VALUES (5)')
  await writer.query('COMMIT')
  expect(await migrated).toEqual(['2_index'])
  expect(reports).toEqual([expect.stringMatching(/2_index waits for session \d+ .*Traffic goes on/)])
  expect(await query(VALID)).toEqual([{ indisvalid: true }])
})

const VALID = `SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_n_idx'::regclass`

it('replicas that start together build a concurrent index once', async () => {
  const { write, query, migrate } = await databaseInUse()
  write('2_index', `${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS one_n_idx ON one (n)`)
  write('3_more', 'INSERT INTO one VALUES (9)')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(QUICK)))
  expect(applied.flat().toSorted()).toEqual(['2_index', '3_more'])
  expect(await query('SELECT count(*)::int FROM one WHERE n = 9')).toEqual([{ count: 1 }])
})

it('what a killed process left of a concurrent index is dropped, and the index is built again', async () => {
  const { write, query, migrate, reports } = await databaseInUse()
  await query('INSERT INTO one VALUES (3)')
  const index = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_n_idx ON one (n)'
  await expect(query(index)).rejects.toThrow('could not create unique index')
  await query('DELETE FROM one WHERE n = 3')
  write('2_index', OUTSIDE + index)
  expect(await migrate(QUICK)).toEqual(['2_index'])
  expect(reports).toEqual(['The index one_n_idx was not finished by an earlier attempt. It is dropped.'])
  expect(await query(VALID)).toEqual([{ indisvalid: true }])
})

it('a unique index that finds duplicates fails with a sentence, and leaves nothing that refuses rows', async () => {
  const { write, query, migrate } = await databaseInUse()
  await query('INSERT INTO one VALUES (3)')
  write('2_index', `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_n_idx ON one (n)`)
  await expect(migrate(QUICK)).rejects.toThrow('Migration 2_index failed: could not create unique index')
  await query('INSERT INTO one VALUES (3)')
  await query('DELETE FROM one WHERE n = 3')
  expect(await migrate(QUICK)).toEqual(['2_index'])
})

it('rows are changed in batches, each in a transaction of its own, and what a killed process left is done later', async () => {
  const { write, query, migrate, session } = await databaseInUse()
  await query('INSERT INTO one SELECT generate_series(4, 25)')
  write(
    '2_fill',
    '-- khata:run in-batches\nUPDATE one SET m = n WHERE n IN (SELECT n FROM one WHERE m IS NULL LIMIT 10)',
  )
  // The last row is locked by another session, so the migration ends in the middle, as if it was killed.
  const other = await session()
  await other.query('BEGIN; SELECT FROM one WHERE n = 25 FOR UPDATE')
  await expect(migrate({ ...QUICK, attempts: 1 })).rejects.toThrow(
    /2_fill stopped after 20 rows: .*The next start goes on from there/,
  )
  await other.query('COMMIT')
  expect(await migrate(QUICK)).toEqual(['2_fill'])
  expect(await query('SELECT count(DISTINCT xmin::text)::int AS batches FROM one WHERE m = n')).toEqual([
    { batches: 3 },
  ])
})

it('a database of a newer version needs nothing', async () => {
  const { query, migrate } = await databaseInUse()
  await query(`UPDATE _prisma_migrations SET migration_name = '9_later'`)
  await query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    SELECT 'x', checksum, '1_table', now() FROM _prisma_migrations`)
  expect(await migrate()).toEqual([])
})
