import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { commitEvent, deliver, newDispatcher, newEndpoint, startReceiver } from '../stage.fixture'
import { deliverDue } from './deliver'
import { nextDueInMs } from './due'

// A file of its own, because outstanding deliveries of other tests would set a timer too.

it('without outstanding deliveries, no timer is set', async () => {
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 0, wakeAtMs: null })
})

it('after everything is delivered, no timer is set', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 1, wakeAtMs: null })
})

it('a timer is set for the first retry, so it does not wait for the next minute', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  const before = Date.now()
  const { state, wakeAtMs } = await deliverDue()
  expect(state).toBe('idle')
  expect(wakeAtMs).toBeGreaterThan(before)
})

it('no timer is set for a delivery that another process holds', async () => {
  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'http://127.0.0.1:9/')
  await query('UPDATE webhook_endpoints SET active = false WHERE id <> $1', [id])
  await commitEvent(ctx)
  const dispatcher = newDispatcher({ record: async () => {} })
  await deliver(dispatcher)
  expect(await nextDueInMs()).toBeNull()
})
