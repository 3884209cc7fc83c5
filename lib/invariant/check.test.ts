import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants, checkSnapshot } from './check'
import { INVARIANTS } from './checks'
import { DAMAGES } from './damage.fixture'
import { type Story, tellStory } from './story.fixture'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
let story: Story

beforeAll(() => client.connect())
afterAll(() => client.end())

describe('the invariant check', () => {
  beforeEach(async () => {
    await client.query('BEGIN')
    story = await tellStory(client)
    // As at a commit: what waits to be checked would keep a table from being altered.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    // What is tested is what a damaged database looks like, so the guards step aside until the roll-back.
    await client.query('SET LOCAL session_replication_role = replica')
  })
  afterEach(() => client.query('ROLLBACK'))

  it('finds nothing wrong with a month paid and the next one open', async () => {
    const reports = await checkSnapshot(client)
    expect(reports.flatMap(({ id, breaches }) => breaches.map((breach) => `${id}: ${breach}`))).toEqual([])
    expect(reports.map(({ id }) => id)).toEqual(INVARIANTS.map(({ id }) => id))
    expect(reports[0]?.checked).toMatch(/^\d+ ledger transactions$/)
  })

  it.each(DAMAGES)('names what is broken when %s', async (_, broken, damage) => {
    await client.query(damage(story))
    const reports = (await checkSnapshot(client)).filter(({ total }) => total > 0)
    expect(reports.map(({ id }) => id).join(' ')).toBe(broken)
    for (const { breaches } of reports) for (const breach of breaches) expect(breach).toMatch(/^[A-Z].*\.$/)
  })

  it('calls things by the ids that people know', async () => {
    await client.query(`UPDATE wallets SET balance_paisa = 20001 WHERE id = $1`, [story.wallet])
    const reports = await checkSnapshot(client)
    expect(reports.flatMap(({ breaches }) => breaches)).toEqual([
      expect.stringMatching(/^Wallet wal_[0-9a-z]{26} holds 20001 paisa and its entries sum to 20000\.$/),
    ])
  })

  it('counts all breaches and shows twenty of a kind', async () => {
    await client.query(
      `INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at)
       SELECT khata_uuid7(), 'sandbox', $1, $2, 'sandbox', n, 100, 'succeeded', now(), now(), now() FROM generate_series(1, 500) AS n`,
      [story.wallet, story.user],
    )
    const report = (await checkSnapshot(client)).find(({ id }) => id === 'I5')
    expect(report?.total).toBe(500)
    expect(report?.breaches).toHaveLength(20)
  })

  it('gives a leap of the sandbox clock its quarter of an hour', async () => {
    const leap = (ago: string) =>
      client.query(
        `INSERT INTO sandbox_clocks (business_id, offset_ms, updated_at) VALUES ($1, 86400000 * 365::bigint, now() - $2::interval)
         ON CONFLICT (business_id) DO UPDATE SET updated_at = excluded.updated_at`,
        [story.business, ago],
      )
    const overdue = async () => (await checkSnapshot(client)).find(({ id }) => id === 'I10')?.total
    await leap('10 minutes')
    expect(await overdue()).toBe(0)
    await leap('20 minutes')
    expect(await overdue()).toBe(1)
  })
})

describe('checking a database', () => {
  it('leaves no transaction open', async () => {
    expect(await checkInvariants(client)).toHaveLength(INVARIANTS.length)
    const { rows } = await client.query('SELECT now() = statement_timestamp() AS idle')
    expect(rows[0].idle).toBe(true)
  })
})
