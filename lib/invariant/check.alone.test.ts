import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BusinessId, toWire } from '@/lib/core/id'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { runStatement } from '@/lib/infra/database/statement'
import type { Tx } from '@/lib/infra/database/transaction'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { ctxOf } from '@/testing/business'
import { checkInvariants, checkSnapshot } from './check'
import { INVARIANTS } from './checks'
import { GUARD_DAMAGES } from './damage/guards.fixture'
import { DAMAGES, inStory } from './damage/table.fixture'
import { TYPES_OF } from './documents'
import { type Story, tellStory } from './story.fixture'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
let story: Story

/** The open transaction of the test, which operations join. */
const joined: Tx = {
  query: (text, params = []) => runStatement(client as unknown as pg.PoolClient, text, params),
  awaitAtCommit: () => {},
  afterCommit: () => {},
  attempt: (work) => work(),
}

const DROP_CHECKS = `DO $$ DECLARE k record; BEGIN
  FOR k IN SELECT conrelid::regclass AS tbl, conname FROM pg_constraint
    WHERE contype = 'c' AND connamespace = current_schema()::regnamespace AND coninhcount = 0
  LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', k.tbl, k.conname); END LOOP; END $$`

// Columns with real time, which differs from the time of a sandbox clock.
const REAL_TIME: [table: string, columns: string[]][] = [
  ['events', ['created_at']],
  ['webhook_deliveries', ['created_at', 'due_at', 'next_attempt_at']],
  ['webhook_endpoints', ['created_at', 'updated_at', 'failing_since', 'last_failure_at']],
  ['webhook_endpoint_versions', ['changed_at']],
  ['api_keys', ['created_at', 'expires_at', 'revoked_at']],
  ['audit_entries', ['created_at']],
  ['businesses', ['created_at', 'updated_at']],
  ['merchant_sessions', ['created_at', 'last_seen_at', 'expires_at']],
  ['checkout_sessions', ['updated_at']],
  ['team_members', ['created_at']],
  ['outbox_messages', ['created_at', 'due_at', 'settled_at']],
]

beforeAll(async () => {
  await client.connect()
  story = await tellStory()
  // The story takes seconds. The endpoints are made a minute older, so that they are older than their events.
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE webhook_endpoint_versions SET changed_at = changed_at - interval '1 minute'; COMMIT`)
})
afterAll(() => client.end())

describe('the invariant check', () => {
  it('finds nothing wrong with half a year of a business in which everything has happened', async () => {
    const reports = await checkInvariants(client)
    expect(reports.flatMap(({ broken }) => broken)).toEqual([])
    expect(reports.map(({ id }) => id)).toEqual(INVARIANTS.map(({ id }) => id))
    expect(reports[0]?.checked).toMatch(/^\d+ ledger transactions$/)
  })

  it('leaves no transaction open', async () => {
    const { rows } = await client.query('SELECT now() = statement_timestamp() AS idle')
    expect(rows[0].idle).toBe(true)
  })

  describe('in a database that was damaged by hand', () => {
    beforeAll(async () => {
      // The guards are off until the rollback, because they would refuse the damage. There are hundreds, so they are dropped only once.
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      await client.query(DROP_CHECKS)
    })
    afterAll(() => client.query('ROLLBACK'))
    beforeEach(() => client.query('SAVEPOINT sound'))
    afterEach(() => client.query('ROLLBACK TO sound'))

    it.each(DAMAGES)('finds, by %s, that %s', async (rule, _, sql) => {
      await client.query(inStory(sql, story))
      const broken = (await checkSnapshot(client, [rule])).flatMap((report) => report.broken)
      expect(broken.map(({ name }) => name)).toContain(rule)
      const sentences = broken.flatMap(({ breaches }) => breaches)
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/s)
      expect(sentences.join()).not.toContain('refuses the query')
    })

    it('is damaged once for each rule', () => {
      const rules = INVARIANTS.flatMap(({ rules }) => rules)
      const names = rules.flatMap((rule) => ('rules' in rule ? rule.rules : [rule])).map(({ name }) => name)
      const damaged = new Set([...DAMAGES.map(([rule]) => rule), ...GUARD_DAMAGES.map(([, rule]) => rule)])
      // guards.test.ts damages partitions. No transaction of a test is old enough for the rule about old locks.
      expect(names.filter((name) => !damaged.has(name))).toEqual(['partition-guards', 'lock-age'])
    })

    it('names objects by their wire ids', async () => {
      await client.query(`UPDATE wallets SET balance_paisa = 1 WHERE id = $1`, [story.paying.wallet])
      const reports = await checkSnapshot(client, ['wallet-balance'])
      expect(reports.flatMap(({ breaches }) => breaches)).toEqual([
        expect.stringMatching(/^Wallet wal_[0-9a-z]{26} holds 1 paisa and its entries sum to \d+\.$/),
      ])
    })

    it('counts all breaches and shows twenty of a kind', async () => {
      await client.query(
        `INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at)
         SELECT uuidv7(), 'sandbox', $1, $2, 'sandbox', n, 100, 'succeeded', now(), now(), now() FROM generate_series(1, 500) AS n`,
        [story.paying.wallet, story.paying.user],
      )
      const [report] = await checkSnapshot(client, ['top-up-credit'])
      expect(report?.total).toBe(500)
      expect(report?.breaches).toHaveLength(20)
    })

    it('reports what it cannot check, and checks all the rest', async () => {
      await client.query('ALTER TABLE invoices DROP COLUMN settlement CASCADE')
      const reports = await checkSnapshot(client)
      expect(reports).toHaveLength(INVARIANTS.length)
      const found = reports.flatMap(({ broken }) => broken)
      expect(found.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['invoice-charge', 'guards-as-migrated']),
      )
      expect(found.flatMap(({ breaches }) => breaches).join()).toContain('column i.settlement does not exist')
    })
  })

  it('counts work as overdue only a quarter of an hour after the sandbox clock was moved', async () => {
    await client.query('BEGIN')
    const overdue = async (leaptAgo: string) => {
      await client.query(
        `UPDATE sandbox_clocks SET offset_ms = offset_ms + 86400000 * 365::bigint, updated_at = now() - $2::interval
         WHERE business_id = $1`,
        [story.business, leaptAgo],
      )
      const [report] = await checkSnapshot(client, ['subscription-overdue'])
      return report?.total ?? 0
    }
    expect(await overdue('10 minutes')).toBe(0)
    expect(await overdue('20 minutes')).toBeGreaterThan(0)
    await client.query('ROLLBACK')
  })

  it.each([2, 40, 400])(
    'calls late, and never broken, what has become due in %i days in which nothing ran',
    async (days) => {
      await client.query('BEGIN')
      await client.query(
        `UPDATE sandbox_clocks SET offset_ms = offset_ms + 86400000 * $2::bigint, updated_at = now() - interval '1 hour'
         WHERE business_id = $1`,
        [story.business, days],
      )
      const reports = await checkSnapshot(client)
      await client.query('ROLLBACK')
      const found = reports.filter(({ total }) => total > 0)
      expect(found.filter(({ whileRunning }) => !whileRunning).flatMap(({ broken }) => broken)).toEqual([])
      // The story has subscriptions that continue.
      if (days >= 40) expect(found.map(({ id }) => id)).toEqual(['I10'])
    },
  )

  it.each(['10 minutes', '59 minutes'])(
    'finds nothing wrong after the clock was set back by %s, although older rows then have later times',
    async (step) => {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      for (const [table, columns] of REAL_TIME) {
        const moved = columns.map((column) => `${column} = ${column} + interval '${step}'`)
        await client.query(`UPDATE ${table} SET ${moved.join(', ')}`)
      }
      // The events of a checkout contain one of these columns.
      await client.query(
        `UPDATE events SET data = (data::jsonb || jsonb_build_object('updatedAt', to_char(((data->>'updatedAt')::timestamptz
           + interval '${step}') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json WHERE type LIKE 'checkout.%'`,
      )
      // What the business does next is dated earlier than all of this.
      await client.query('SET LOCAL session_replication_role = origin')
      await createEndpoint(
        { ...(await ctxOf(story.business as BusinessId)), tx: joined },
        { url: 'http://127.0.0.1:9/late', enabledEvents: ['*'] },
      )
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      const reports = await checkSnapshot(client)
      await client.query('ROLLBACK')
      expect(reports.flatMap(({ broken }) => broken)).toEqual([])
    },
  )

  it('lets an endpoint begin to want an event while the event is committed that still saw it without the wish', async () => {
    const missing = async (changedAgo: string) => {
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE webhook_endpoint_versions SET changed_at = now() - interval '${changedAgo}' WHERE endpoint_id = '${story.stoppedEndpoint}';
        UPDATE events SET created_at = now(), sequence = (SELECT max(from_sequence) + 1 FROM webhook_endpoint_versions)
        WHERE id = (SELECT id FROM events WHERE type = 'price.created' AND business_id = '${story.business}' LIMIT 1)`)
      const [report] = await checkSnapshot(client, ['delivery-missing'])
      await client.query('ROLLBACK')
      return report?.breaches.filter((breach) => breach.includes(toWire('whe', story.stoppedEndpoint))).length
    }
    expect(await missing('1 second')).toBe(0)
    expect(await missing('1 minute')).toBe(1)
  })

  it('knows the object of every type of event', () => {
    const known = Object.values(TYPES_OF).flat()
    expect(known.toSorted()).toEqual(EVENT_TYPE_NAMES.filter((type) => type !== 'webhook.test').toSorted())
  })
})
