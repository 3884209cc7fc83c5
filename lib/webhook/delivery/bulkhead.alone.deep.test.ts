import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret'
import { newBusiness } from '@/testing/business'
import {
  commitEvent,
  deliver,
  deliveriesOf,
  endpointRow,
  letTimePass,
  newEndpoint,
  startReceiver,
} from '../stage.fixture'
import { sweepStopped } from './deliver'
import { deliveryOverdueSeconds, nextDueInMs } from './due'

interface AsideItem {
  kind: string
  subjectId: string
  error: string
  failures: number
}

const asideItems = () =>
  query<AsideItem>('SELECT kind, subject_id, error, failures FROM set_aside_items ORDER BY kind, subject_id')

const endPauses = () => query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)

// Removes the due deliveries of earlier tests.
beforeEach(() => query('DELETE FROM webhook_deliveries'))
afterEach(() => query('DELETE FROM set_aside_items'))

/** A business whose endpoint has three due deliveries. */
async function dueThree(status = 200) {
  const { ctx } = await newBusiness()
  const receiver = await startReceiver((response) => response.writeHead(status).end())
  const endpoint = await newEndpoint(ctx, receiver.url)
  for (let n = 0; n < 3; n++) await commitEvent(ctx)
  const deliveries = await deliveriesOf(endpoint.id)
  return { ctx, receiver, endpoint, deliveries, middle: deliveries[1] as (typeof deliveries)[0] }
}

/** Makes the database refuse the lease of a row, with a constraint that was added later and that the row violates. */
async function refuseLease(deliveryId: string) {
  await query('ALTER TABLE webhook_deliveries DROP CONSTRAINT IF EXISTS test_poison')
  await query(`UPDATE webhook_deliveries SET created_at = '2000-01-01' WHERE id = $1`, [deliveryId])
  await query(
    `ALTER TABLE webhook_deliveries ADD CONSTRAINT test_poison CHECK (created_at > '2001-01-01') NOT VALID`,
  )
  onTestFinished(() => mendLease())
}
const mendLease = async () => {
  await query('ALTER TABLE webhook_deliveries DROP CONSTRAINT IF EXISTS test_poison')
}

describe('a delivery that cannot be done', () => {
  it('is set aside if the database refuses to change its row; all others are sent in the same run', async () => {
    const poisoned = await dueThree()
    const healthy = await dueThree()
    await refuseLease(poisoned.middle.id)
    expect(await deliveryOverdueSeconds()).toBeGreaterThan(0)
    await deliver()
    expect([poisoned.receiver.hits.length, healthy.receiver.hits.length]).toEqual([2, 3])
    expect(await asideItems()).toMatchObject([
      {
        kind: 'delivery',
        subjectId: poisoned.middle.id,
        failures: 1,
        error: expect.stringContaining('test_poison'),
      },
    ])
    // It is no reason to check again at once, and does not count as late.
    expect(await nextDueInMs()).toBeNull()
    expect(await deliveryOverdueSeconds()).toBe(0)
  })

  it('is set aside if its event is missing; all others are sent in the same run', async () => {
    const poisoned = await dueThree()
    const healthy = await dueThree()
    // As after restoring a backup without the events.
    await inTransaction(async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = replica`)
      await tx.query('DELETE FROM events WHERE id = $1', [poisoned.middle.eventId])
    })
    await deliver()
    expect([poisoned.receiver.hits.length, healthy.receiver.hits.length]).toEqual([2, 3])
    expect(await asideItems()).toMatchObject([
      { kind: 'delivery', subjectId: poisoned.middle.id, error: expect.stringContaining('event') },
    ])
    await letTimePass(poisoned.endpoint.id)
    expect(await nextDueInMs()).toBeNull()
  })

  it('is set aside if its attempt cannot be recorded; the other attempts of its batch are recorded', async () => {
    const poisoned = await dueThree()
    const healthy = await dueThree()
    // The attempts are not a list.
    await query(`UPDATE webhook_deliveries SET attempts = '{}' WHERE id = $1`, [poisoned.middle.id])
    await deliver()
    const statuses = async (id: string) => (await deliveriesOf(id)).map(({ status }) => status)
    expect(await statuses(poisoned.endpoint.id)).toEqual(['succeeded', 'pending', 'succeeded'])
    expect(await statuses(healthy.endpoint.id)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await asideItems()).toMatchObject([
      { kind: 'delivery', subjectId: poisoned.middle.id, failures: 1 },
    ])
  })

  it('is attempted again after its pause, waits longer each time, and is removed from the list when it is done', async () => {
    const { middle, endpoint, receiver } = await dueThree()
    await refuseLease(middle.id)
    await deliver()
    await deliver()
    expect(await asideItems()).toMatchObject([{ failures: 1 }])
    await endPauses()
    await deliver()
    expect(await asideItems()).toMatchObject([{ failures: 2 }])
    await mendLease()
    await endPauses()
    await deliver()
    expect(await asideItems()).toEqual([])
    expect(receiver.hits).toHaveLength(3)
    expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  })

  it('does not stop the others from being given up if their endpoint is off', async () => {
    const { endpoint, deliveries, middle } = await dueThree()
    await query('UPDATE webhook_endpoints SET active = false WHERE id = $1', [endpoint.id])
    await refuseLease(middle.id)
    expect(await sweepStopped()).toBe(2)
    const statuses = (await deliveriesOf(endpoint.id)).map(({ status }) => status)
    expect(statuses).toEqual(['failed', 'pending', 'failed'])
    expect(await asideItems()).toMatchObject([{ subjectId: middle.id }])
    expect(deliveries).toHaveLength(3)
  })
})

describe('an endpoint that cannot be served', () => {
  it('is set aside as a whole if its secret cannot be decrypted; a rotation brings it back at once', async () => {
    const poisoned = await dueThree()
    const healthy = await dueThree()
    await query('UPDATE webhook_endpoints SET secret_encrypted = $2 WHERE id = $1', [
      poisoned.endpoint.id,
      Buffer.alloc(77),
    ])
    await deliver()
    expect([poisoned.receiver.hits.length, healthy.receiver.hits.length]).toEqual([0, 3])
    expect(await asideItems()).toMatchObject([
      { kind: 'webhook_endpoint', subjectId: poisoned.endpoint.id, failures: 1 },
    ])
    expect(await nextDueInMs()).toBeNull()

    await rotateSecret(poisoned.ctx, poisoned.endpoint.id, { overlapHours: 24 })
    await deliver()
    expect(poisoned.receiver.hits).toHaveLength(3)
    expect(await asideItems()).toEqual([])
  })

  it('is set aside if its health cannot be written; its attempt and all others are recorded', async () => {
    const poisoned = await dueThree(500)
    const healthy = await dueThree(500)
    // The counter is at its maximum, so adding one would overflow.
    await query('UPDATE webhook_endpoints SET consecutive_failures = 2147483647 WHERE id = $1', [
      poisoned.endpoint.id,
    ])
    await deliver()
    expect(await asideItems()).toMatchObject([{ kind: 'webhook_endpoint', subjectId: poisoned.endpoint.id }])
    for (const { endpoint } of [poisoned, healthy])
      expect((await deliveriesOf(endpoint.id)).map(({ status }) => status)).toEqual(Array(3).fill('retrying'))
    expect(await endpointRow(healthy.endpoint.id)).toMatchObject({ consecutiveFailures: 3 })
  })
})
