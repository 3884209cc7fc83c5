import { expect, it } from 'vitest'
import * as eventsRoute from '@/app/v1/events/route'
import { toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { get } from '@/lib/webhook/call.fixture'
import { commitEvent } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'
import type { EventType } from './catalogue'

const RARE = ['customer.created', 'product.updated', 'checkout.session.completed'] as const

it('events of rare types are listed in order, a page at a time, among the events of renewals', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    for (const type of RARE) {
      ids.push(toWire('evt', await commitEvent(ctx, type)))
      await commitEvent(ctx, 'invoice.paid' satisfies EventType)
    }
  }
  for (const [order, expected] of [
    ['desc', ids.toReversed()],
    ['asc', ids],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const search: string = `?type=customer.*,product.updated,checkout.session.*&order=${order}&limit=4${cursor ? `&cursor=${cursor}` : ''}`
      const { items, nextCursor } = (await get(eventsRoute.GET, sandboxKey, { search })).json.data
      seen.push(...items.map(({ id }: { id: string }) => id))
      cursor = nextCursor
    } while (cursor)
    expect(seen).toEqual(expected)
  }
  const { json } = await get(eventsRoute.GET, sandboxKey, {
    search: '?type=customer.created&until=2020-01-01T00:00:00Z',
  })
  expect(json.data.items).toEqual([])
})

it('an old event of a rare type is found in its index, however many renewals came after it', async () => {
  const { ctx } = await newBusiness()
  await commitEvent(ctx, 'customer.created')
  const undone = new Error('undone')
  const story = inTransaction(async (tx) => {
    await tx.query(
      `INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       SELECT uuidv7(), $1, $2, 'subscription.renewed', uuidv7(), '{}', now() FROM generate_series(1, 5000)`,
      [ctx.businessId, ctx.environment],
    )
    await tx.query('ANALYZE events')
    const plan = await tx.query(
      `EXPLAIN SELECT one.id FROM unnest(ARRAY['customer.created']) AS t(type) CROSS JOIN LATERAL (
         SELECT e.id FROM events e WHERE e.business_id = $1 AND e.environment = $2 AND e.type = t.type
           AND e.type NOT IN ('invoice.created', 'invoice.opened', 'invoice.paid', 'subscription.renewed', 'subscription.renewal_upcoming')
         ORDER BY e.id DESC LIMIT 21) one`,
      [ctx.businessId, ctx.environment],
    )
    expect(JSON.stringify(plan)).toMatch(/events_\w*(rare_type|environment_type_id)_idx/)
    throw undone
  })
  await expect(story).rejects.toBe(undone)
})
