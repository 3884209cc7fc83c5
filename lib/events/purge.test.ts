import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import * as endpointsRoute from '@/app/v1/webhooks/endpoints/route'
import { purgeEvents } from '@/lib/events/purge'
import { getEvent } from '@/lib/events/read'
import { purgeResponses } from '@/lib/http/purge-responses'
import { query } from '@/lib/infra/db'
import { newBusiness } from '@/lib/testing/business'
import { call, EXAMPLE } from '@/lib/webhook/call.fixture'
import { commitEvent, deliveriesOf, newEndpoint } from '@/lib/webhook/stage.fixture'

const DAY_MS = 86_400_000

it('events are deleted with their deliveries after 90 days, and not a day earlier', async () => {
  const { ctx, productionCtx } = await newBusiness()
  const endpoint = await newEndpoint(ctx, EXAMPLE)
  const ids = [await commitEvent(ctx), await commitEvent(ctx)]
  const elsewhere = await commitEvent(productionCtx)
  expect(await purgeEvents(new Date(Date.now() + 89 * DAY_MS))).toBe(0)
  expect(await getEvent(ctx, ids[0] as (typeof ids)[0])).toMatchObject({ id: ids[0] })

  const later = new Date(Date.now() + 91 * DAY_MS)
  expect(await purgeEvents(later)).toBe(3)
  expect(await purgeEvents(later)).toBe(0)
  expect(await deliveriesOf(endpoint.id)).toEqual([])
  await expect(getEvent(productionCtx, elsewhere)).rejects.toMatchObject({ code: 'resource_not_found' })
})

it('an event that cannot be deleted is set aside, and all others of its age are deleted', async () => {
  const { ctx } = await newBusiness()
  const ids = [await commitEvent(ctx), await commitEvent(ctx), await commitEvent(ctx)]
  // A table of an operator that refers to an event.
  await query(
    'CREATE TABLE test_poison (business_id uuid, environment environment, id uuid, FOREIGN KEY (business_id, environment, id) REFERENCES events)',
  )
  onTestFinished(() => query('DROP TABLE test_poison').then(() => undefined))
  await query('INSERT INTO test_poison VALUES ($1, $2, $3)', [ctx.businessId, ctx.environment, ids[1]])
  const later = new Date(Date.now() + 91 * DAY_MS)
  expect(await purgeEvents(later)).toBe(2)
  expect(await purgeEvents(later)).toBe(0)
  expect(await getEvent(ctx, ids[1] as (typeof ids)[0])).toMatchObject({ type: 'customer.created' })
  const aside = await query(`SELECT subject_id FROM set_aside_items WHERE kind = 'event_purge'`)
  expect(aside).toEqual([{ subjectId: ids[1] }])
})

it('stored responses are deleted after 24 hours', async () => {
  const { sandboxKey, businessId } = await newBusiness()
  const create = (key: string) =>
    call(endpointsRoute.POST, sandboxKey, {
      body: { url: EXAMPLE, enabled_events: ['*'] },
      headers: { 'idempotency-key': key },
    })
  const [old, young] = [randomUUID(), randomUUID()]
  const first = await create(old)
  await query(
    `UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE scope_id = $1`,
    [businessId],
  )
  const second = await create(young)
  expect(await purgeResponses()).toBe(1)
  expect(await purgeResponses()).toBe(0)
  expect((await create(young)).text).toBe(second.text)
  expect((await create(old)).json.data.id).not.toBe(first.json.data.id)
})
