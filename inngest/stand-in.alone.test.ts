import { expect, it, vi } from 'vitest'
import { noteHeartbeat } from '@/lib/health/heartbeat'
import { query } from '@/lib/infra/database/db'
import { deliverDue, LocalSender } from '@/lib/webhook/delivery/deliver'
import { commitEvent, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'
import { standIn } from './start'

/** Lets this time pass for all heartbeats. */
const pass = (time: string) => query('UPDATE heartbeats SET beat_at = beat_at - $1::interval', [time])

/** How many of three processes look for due deliveries. */
async function looks(): Promise<number> {
  const deliver = vi.fn()
  await Promise.all([standIn(deliver), standIn(deliver), standIn(deliver)])
  return deliver.mock.calls.length
}

it('while the orchestrator is away, the processes together look for due deliveries once a minute', async () => {
  expect(await looks()).toBe(1)
  await pass('50 seconds')
  expect(await looks()).toBe(0)
  await pass('10 seconds')
  expect(await looks()).toBe(1)
})

it('while it is there, no process looks', async () => {
  await noteHeartbeat()
  await pass('80 seconds')
  expect(await looks()).toBe(0)
  await pass('10 seconds')
  expect(await looks()).toBe(1)
})

it('webhooks whose sending an outage of the database interrupted go out without the orchestrator', async () => {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  const { wake } = new LocalSender({ deliver: deliverDue, askForHelp() {}, after: () => () => {} })
  await pass('1 hour')
  await standIn(wake)
  await receiver.received(1)
})
