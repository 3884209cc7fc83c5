import { beforeEach, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  newDispatcher,
  newEndpoint,
  startHanging,
  startReceiver,
} from '../stage.fixture'
import { releaseClaims } from './claim'
import { freeAbandoned } from './delivery-worker'
import { heldByAnother, killed } from './held-by-another.fixture'

beforeEach(() => query('DELETE FROM webhook_deliveries'))

it('the deliveries that a process held are sent at once if it was killed and another process starts on its host', async () => {
  const { hanging, endpoint, other } = await heldByAnother()
  await killed(other)
  hanging.release()
  expect(await freeAbandoned()).toBe(10)
  await deliver()
  const deliveries = await deliveriesOf(endpoint.id)
  expect(deliveries.map(({ status }) => status)).toEqual(Array(10).fill('succeeded'))
  // The dead process had sent eight of them. They may or may not have arrived, so they are sent again.
  expect(hanging.hits).toHaveLength(18)
})

it('a process without beats starts no more of its claimed deliveries, because others may hold them', async () => {
  const { ctx } = await newBusiness()
  const hanging = await startHanging()
  const endpoint = await newEndpoint(ctx, hanging.url)
  for (let n = 0; n < 20; n++) await commitEvent(ctx)
  let nowMs = 0
  const released: string[] = []
  const dispatcher = newDispatcher({
    timeoutMs: 60_000,
    nowMs: () => nowMs,
    release: async (deliveries) => {
      released.push(...deliveries.map(({ id }) => id))
      await releaseClaims(deliveries)
    },
  })
  const done = deliver(dispatcher)
  await hanging.received(8)
  nowMs += 10_000
  hanging.release()
  await done
  expect(released).toHaveLength(12)
  expect(hanging.hits).toHaveLength(20)
  expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
})

it('a retry that is due soon is not mistaken for a lease of a dead process', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  const endpoint = await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  await deliver()
  // As if another process had sent it, which is now dead.
  await query(`WITH dead AS (
      UPDATE delivery_workers SET id = gen_random_uuid(), host = 'elsewhere', beat_at = now() - interval '1 minute'
      RETURNING id)
    UPDATE webhook_deliveries SET leased_by = (SELECT id FROM dead)`)
  expect(await freeAbandoned()).toBe(0)
  expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'retrying' }])
})
