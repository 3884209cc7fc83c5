import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessId } from '@/lib/core/id'
import { runStatement } from '@/lib/infra/database/statement'
import type { Tx } from '@/lib/infra/database/transaction'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { ctxOf } from '@/testing/business'
import { checkSnapshot } from './check'
import { type Story, tellStory } from './story.fixture'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** The open transaction of the test, so that operations join it. */
const tx: Tx = {
  query: (text, params = []) => runStatement(client as unknown as pg.PoolClient, text, params),
  awaitAtCommit: () => {},
  afterCommit: () => {},
  attempt: (work) => work(),
}

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

let story: Story

beforeAll(async () => {
  story = await tellStory()
})

test.each(['10 minutes', '59 minutes'])(
  'finds nothing wrong after the clock was set back by %s, although older rows then have later times',
  async (step) => {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    try {
      for (const [table, columns] of REAL_TIME) {
        const moved = columns.map((column) => `${column} = ${column} + interval '${step}'`)
        await client.query(`UPDATE ${table} SET ${moved.join(', ')}`)
      }
      // The events of a checkout show one of these columns.
      await client.query(
        `UPDATE events SET data = (data::jsonb || jsonb_build_object('updatedAt', to_char(((data->>'updatedAt')::timestamptz
           + interval '${step}') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json WHERE type LIKE 'checkout.%'`,
      )
      // What the business does next has earlier times than all of this.
      const ctx = { ...(await ctxOf(story.business as BusinessId)), tx }
      await client.query('SET LOCAL session_replication_role = origin')
      await createEndpoint(ctx, { url: 'http://127.0.0.1:9/late', enabledEvents: ['*'] })
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      expect((await checkSnapshot(client)).flatMap(({ broken }) => broken)).toEqual([])
    } finally {
      await client.query('ROLLBACK')
    }
  },
)
