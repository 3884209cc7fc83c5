import { expect, it } from 'vitest'
import { query } from '@/lib/infra/db'
import { newBusiness } from '@/lib/testing/business'
import { deliver, happen, newDispatcher, newEndpoint, startReceiver } from '../stage.fixture'
import { deliverDue } from './deliver'
import { nextDueInMs } from './due'

// A file of its own, because outstanding deliveries of other tests would set a timer too.

it('with nothing outstanding no wake-up is asked for', async () => {
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 0, wakeAtMs: null })
})

it('once everything is delivered no wake-up is asked for', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await happen(ctx)
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 1, wakeAtMs: null })
})

it('the first retry is woken for by its time, so that it need not wait for the minute', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  await newEndpoint(ctx, receiver.url)
  await happen(ctx)
  const before = Date.now()
  const { state, wakeAtMs } = await deliverDue()
  expect(state).toBe('idle')
  expect(wakeAtMs).toBeGreaterThan(before)
})

it('a delivery that another process holds is no reason to wake up: its holder looks again', async () => {
  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'http://127.0.0.1:9/')
  await query('UPDATE webhook_endpoints SET active = false WHERE id <> $1', [id])
  await happen(ctx)
  const dispatcher = newDispatcher({ record: async () => {} })
  await deliver(dispatcher)
  expect(await nextDueInMs()).toBeNull()
})
