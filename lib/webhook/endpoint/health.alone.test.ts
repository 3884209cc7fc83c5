import { expect, it, onTestFinished } from 'vitest'
import * as healthRoute from '@/app/v1/webhooks/endpoints/[id]/health/route'
import * as testRoute from '@/app/v1/webhooks/endpoints/[id]/test/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { commitEvent, deliver, letTimePass, startReceiver } from '../stage.fixture'
import { purgeAttemptCounts } from './purge-counts'

const healthOf = async (key: string, id: string) => (await get(healthRoute.GET, key, { id })).json.data

it('the health of an endpoint counts its attempts of 24 hours and what waits for it', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const statuses = [200, 200, 200, 500, 500]
  const receiver = await startReceiver((response) => response.writeHead(statuses.shift() ?? 200).end())
  const { id } = await createEndpoint(sandboxKey, receiver.url)
  expect(await healthOf(sandboxKey, id)).toMatchObject({
    attempts: { succeeded: 0, failed: 0 },
    successRate: null,
    p50LatencyMs: null,
    lastSuccessAt: null,
  })
  for (let n = 0; n < 5; n++) {
    await commitEvent(ctx)
    await deliver()
  }
  await commitEvent(ctx)
  const health = await healthOf(sandboxKey, id)
  expect(health).toMatchObject({
    endpointId: id,
    attempts: { succeeded: 3, failed: 2 },
    successRate: 0.6,
    p50LatencyMs: expect.any(Number),
    lastSuccessAt: expect.stringMatching(/Z$/),
    waiting: 3,
    givenUp: 0,
  })
  expect(health.hours).toHaveLength(24)
  expect(health.hours[0].hourAt).toBe(health.since)
})

it('attempts of a batch are counted together, whether all succeed or some fail', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  let status = 500
  const receiver = await startReceiver((response) => response.writeHead(status).end())
  const one = await createEndpoint(sandboxKey, receiver.url)
  const other = await createEndpoint(sandboxKey, (await startReceiver()).url)
  for (let n = 0; n < 4; n++) await commitEvent(ctx)
  await deliver()
  status = 200
  await letTimePass(uuidOf(one.id))
  await deliver()
  expect((await healthOf(sandboxKey, one.id)).attempts).toEqual({ succeeded: 4, failed: 4 })
  expect((await healthOf(sandboxKey, other.id)).attempts).toEqual({ succeeded: 4, failed: 0 })
})

it('a test event does not count, and neither do attempts of more than a day ago', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id } = await createEndpoint(sandboxKey, (await startReceiver()).url)
  await call(testRoute.POST, sandboxKey, { id })
  expect((await healthOf(sandboxKey, id)).attempts).toEqual({ succeeded: 0, failed: 0 })
  await commitEvent(ctx)
  await deliver()
  await query(`UPDATE webhook_endpoint_hours SET hour_at = hour_at - interval '24 hours'`)
  expect((await healthOf(sandboxKey, id)).attempts).toEqual({ succeeded: 0, failed: 0 })
})

it('the health of an endpoint that was busy long ago does not read what it got then', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id } = await createEndpoint(sandboxKey, (await startReceiver()).url)
  await commitEvent(ctx)
  await deliver()
  onTestFinished(async () => {
    await query(`DELETE FROM webhook_deliveries WHERE created_at < '2025-01-01'`)
    await query(`DELETE FROM events WHERE created_at < '2025-01-01'`)
  })
  await query(
    `WITH event AS (
       INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'customer.created', $1, '{}', '2024-06-10'
       FROM generate_series(1, 3000) n RETURNING id
     )
     INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, created_at)
     SELECT khata_delivery_id(event.id), $3, $1, $2, event.id, 'succeeded', '2024-06-10' FROM event`,
    [ctx.businessId, ctx.environment, uuidOf(id)],
  )
  await query('ANALYZE webhook_deliveries')
  const before = await deliveriesRead()
  await healthOf(sandboxKey, id)
  expect((await deliveriesRead()) - before).toBeLessThan(200)
})

/** How many rows of deliveries this database has read so far, from indexes and from the table. */
async function deliveriesRead(): Promise<number> {
  await query('SELECT pg_stat_force_next_flush()')
  const [row] = await query<{ read: number }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_user_tables WHERE relname LIKE 'webhook_deliveries_%'`,
  )
  return row?.read ?? 0
}

it('counts are deleted after eight days', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const { id } = await createEndpoint(sandboxKey, (await startReceiver()).url)
  await commitEvent(ctx)
  await deliver()
  await purgeAttemptCounts()
  const kept = () => query('SELECT 1 FROM webhook_endpoint_hours WHERE endpoint_id = $1', [uuidOf(id)])
  expect(await kept()).toHaveLength(1)
  await query(
    `UPDATE webhook_endpoint_hours SET hour_at = hour_at - interval '9 days' WHERE endpoint_id = $1`,
    [uuidOf(id)],
  )
  await purgeAttemptCounts()
  expect(await kept()).toEqual([])
})
