import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { readGuards } from './catalogue'
import { checkSnapshot } from './check'
import { GUARD_DAMAGES } from './damage/guards.fixture'
import { PARTITION_DAMAGES } from './damage/partitions.fixture'
import { expectedGuards } from './expected-guards'
import { guardsStand } from './guards'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
const ONLY = guardsStand.map(({ name }) => name)

beforeAll(() => client.connect())
afterAll(() => client.end())

test('lib/invariant/guards.json has the guards of the migrations (npm run generate writes it)', async () => {
  // PostgreSQL before 18 gets a function for the tests (scripts/test/template-database.ts).
  const { 'function uuidv7()': _, ...guards } = await readGuards(client)
  expect(guards).toEqual(expectedGuards().guards)
})

describe('the guards of the database', () => {
  beforeEach(() => client.query('BEGIN'))
  afterEach(() => client.query('ROLLBACK'))

  const broken = async () => (await checkSnapshot(client, ONLY)).flatMap(({ broken }) => broken)

  it('are all in a migrated database', async () => {
    expect(await broken()).toEqual([])
  })

  it('do not exclude an index of an operator, other tables, or functions that nothing calls', async () => {
    await client.query(`CREATE INDEX by_reason ON subscriptions (cancel_reason);
      CREATE TABLE notes (id int PRIMARY KEY, note text DEFAULT 'x' CHECK (note <> ''));
      CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n'`)
    expect(await broken()).toEqual([])
  })

  it.each(GUARD_DAMAGES)('are reported when %s', async (_, rule, damage, says) => {
    await client.query(damage)
    const reports = await broken()
    expect(reports.map(({ name }) => name)).toContain(rule)
    expect(reports.flatMap(({ breaches }) => breaches).join('\n')).toContain(says)
  })

  it.each(PARTITION_DAMAGES)('are reported when %s', async (_, damage, says) => {
    const { rows } = await client.query<{ month: string }>(
      `SELECT right(max(relname), 6) AS month FROM pg_class WHERE relname ~ '^events_[0-9]{6}$'`,
    )
    const inMonth = (text: string) => text.replaceAll('MONTH', rows[0]?.month ?? '')
    await client.query(inMonth(damage))
    const [report, ...others] = await broken()
    expect(others).toEqual([])
    expect(report?.name).toBe('partition-guards')
    expect(report?.breaches.join('\n')).toContain(inMonth(says))
  })
})
