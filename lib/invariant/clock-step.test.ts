import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessId } from '@/lib/core/id'
import { runStatement } from '@/lib/infra/statement'
import type { Tx } from '@/lib/infra/transaction'
import { ctxOf } from '@/lib/testing/business'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { checkSnapshot } from './check'
import { tellStory } from './story.fixture'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** The transaction that the test has open, for an operation to join. */
const tx: Tx = {
  query: (text, params = []) => runStatement(client as unknown as pg.PoolClient, text, params),
  awaitAtCommit: () => {},
  afterCommit: () => {},
  attempt: (work) => work(),
}

// Columns with real time: the clock of a sandbox moves apart from it.
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

test.each(['10 minutes', '59 minutes'])(
  'a clock that was set back by %s is no reason for an alarm: what happened before it is dated ahead of what came after',
  async (step) => {
    const story = await tellStory()
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    try {
      for (const [table, columns] of REAL_TIME) {
        const moved = columns.map((column) => `${column} = ${column} + interval '${step}'`)
        await client.query(`UPDATE ${table} SET ${moved.join(', ')}`)
      }
      // What the business does next is dated before all of that, and wants nothing of what is past.
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
