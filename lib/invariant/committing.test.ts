import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookEndpointId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { query } from '@/lib/infra/database/db'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { updateEndpoint } from '@/lib/webhook/endpoint/update'
import { newBusiness } from '@/testing/business'
import { checkSnapshot } from './check'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** The rules that find something after this change, which is then undone. */
async function brokenAfter(change: string): Promise<string[]> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  try {
    await client.query(change)
    const reports = await checkSnapshot(client)
    return reports.flatMap(({ broken }) => broken).map(({ name }) => name)
  } finally {
    await client.query('ROLLBACK')
  }
}

it('an endpoint may be switched off while an event is committed that still saw it on', async () => {
  const { ctx } = await newBusiness()
  const { row } = await createEndpoint(ctx, { url: 'http://127.0.0.1:9/hook', enabledEvents: ['*'] })
  await createCustomer(ctx, { email: 'asha@example.com' })
  await updateEndpoint(ctx, row.id as WebhookEndpointId, { active: false, enabledEvents: undefined })
  const [last] = await query<{ id: string }>('SELECT id FROM events ORDER BY sequence DESC LIMIT 1')
  // Of two transactions that commit at the same time, the event has the later number.
  const later = `UPDATE events SET sequence = (SELECT max(from_sequence) + 1 FROM webhook_endpoint_versions) WHERE id = '${last?.id}';
    SELECT setval('events_sequence_seq', (SELECT max(sequence) + 1 FROM events))`
  expect(await brokenAfter(later)).toEqual([])
  const longAfter = `${later}; UPDATE webhook_endpoint_versions SET changed_at = changed_at - interval '1 minute'`
  expect(await brokenAfter(longAfter)).toEqual(['delivery-given-up', 'delivery-unwanted'])
})
