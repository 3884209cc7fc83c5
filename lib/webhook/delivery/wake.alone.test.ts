import { expect, it, vi } from 'vitest'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { query } from '@/lib/infra/database/db'
import { answerNudgesWith } from '@/lib/infra/process/nudge'
import { newBusiness } from '@/testing/business'
import { commitEvent, deliver, newDispatcher, newEndpoint, startReceiver } from '../stage.fixture'
import { deliverDue } from './deliver'
import { nextDueInMs } from './due'

// In its own file, because waiting deliveries of other tests would set a timer too.

it('without outstanding deliveries, no timer is set', async () => {
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 0, wakeInMs: null })
})

it('after everything is delivered, no timer is set', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  expect(await deliverDue()).toEqual({ state: 'idle', claimed: 1, wakeInMs: null })
})

it('a timer is set for the first retry, so it does not wait for the next minute', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(500).end())
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const woken = vi.fn()
  answerNudgesWith({ [DELIVERIES_DUE]: woken })
  const { state, wakeInMs } = await deliverDue()
  expect(state).toBe('idle')
  expect(woken).not.toHaveBeenCalled()
  vi.advanceTimersByTime(wakeInMs as number)
  expect(woken).toHaveBeenCalledOnce()
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
