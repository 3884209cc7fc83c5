import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { nothingIsOverdue } from '@/lib/invariant/timeliness'
import { newBusiness } from '@/testing/business'
import { commitEvent, newEndpoint } from '../stage.fixture'
import { deliveryOverdueSeconds } from './due'

const overdueRule = nothingIsOverdue.find(({ name }) => name === 'delivery-overdue')

/** An endpoint with three deliveries that have been due for days. */
async function waiting() {
  const { ctx } = await newBusiness()
  const { id } = await newEndpoint(ctx, 'https://receiver.example/')
  for (let n = 0; n < 3; n++) await commitEvent(ctx)
  await query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '300 days', next_attempt_at = now() - interval '300 days'
     WHERE endpoint_id = $1`,
    [id],
  )
  return id
}

/** What the operator sees: how late deliveries are, and how many the checker finds. */
async function told(endpointId: string) {
  const late = (await deliveryOverdueSeconds()) >= 300 * 86_400
  const found = await query<{ breach: string }>(String(overdueRule?.find))
  const ids = await query<{ id: string }>('SELECT id FROM webhook_deliveries WHERE endpoint_id = $1', [
    endpointId,
  ])
  return { late, found: ids.filter(({ id }) => found.some(({ breach }) => breach.includes(id))).length }
}

it('deliveries behind the calls of a slow receiver are not late, until nobody calls it any more', async () => {
  const endpointId = await waiting()
  expect(await told(endpointId)).toEqual({ late: true, found: 3 })
  const lease = (until: string) =>
    query(
      `UPDATE webhook_deliveries SET due_at = now() + $2::interval
       WHERE id = (SELECT min(id::text)::uuid FROM webhook_deliveries WHERE endpoint_id = $1)`,
      [endpointId, until],
    )
  await lease('50 seconds')
  expect(await told(endpointId)).toEqual({ late: false, found: 0 })
  // The process that called it has died.
  await lease('-1 second')
  expect(await told(endpointId)).toEqual({ late: true, found: 2 })
  await query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [endpointId])
})

it('deliveries behind a receiver that has just failed are not late', async () => {
  const endpointId = await waiting()
  await query('UPDATE webhook_endpoints SET last_failure_at = now() WHERE id = $1', [endpointId])
  expect(await told(endpointId)).toEqual({ late: false, found: 0 })
  await query(`UPDATE webhook_endpoints SET last_failure_at = now() - interval '2 minutes' WHERE id = $1`, [
    endpointId,
  ])
  expect(await told(endpointId)).toEqual({ late: true, found: 3 })
  await query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [endpointId])
})
