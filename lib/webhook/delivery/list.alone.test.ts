import { expect, it, onTestFinished } from 'vitest'
import * as deliveryRoute from '@/app/v1/webhooks/deliveries/[id]/route'
import * as deliveriesRoute from '@/app/v1/webhooks/deliveries/route'
import * as endpointRoute from '@/app/v1/webhooks/endpoints/[id]/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call, createEndpoint, get, uuidOf } from '../call.fixture'
import { commitEvent, deliver, startReceiver } from '../stage.fixture'

interface Item {
  id: string
  endpointId: string
  eventId: string
  status: string
}

async function list(key: string, search = ''): Promise<{ items: Item[]; nextCursor: string | null }> {
  return (await get(deliveriesRoute.GET, key, { search })).json.data
}

/** Two endpoints, one of which fails, and three events, the last of which was not sent yet. */
async function scene() {
  const { ctx, sandboxKey } = await newBusiness()
  const well = await startReceiver()
  const broken = await startReceiver((response) => response.writeHead(500).end())
  const first = await createEndpoint(sandboxKey, well.url)
  const second = await createEndpoint(sandboxKey, broken.url)
  const events = [await commitEvent(ctx), await commitEvent(ctx)]
  await deliver()
  events.push(await commitEvent(ctx))
  return { ctx, sandboxKey, first, second, events: events.map((id) => toWire('evt', id)) }
}

const shown = ({ items }: { items: Item[] }) =>
  items.map(({ endpointId, eventId, status }) => [endpointId, eventId, status])

it('lists the deliveries to all endpoints in pages, the newest first, and each can be read alone', async () => {
  const { sandboxKey } = await scene()
  const all = await list(sandboxKey)
  expect(all.items).toHaveLength(6)
  const ids = all.items.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort().reverse())
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      sandboxKey,
      `?limit=4${cursor ? `&cursor=${cursor}` : ''}`,
    )
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(ids)
  const one = await get(deliveryRoute.GET, sandboxKey, { id: ids[5] as string })
  expect(one.json.data).toEqual(all.items[5])
})

it('filters by endpoint, status, event and time, and by several of them', async () => {
  const { ctx, sandboxKey, first, second, events } = await scene()
  const [one, two, three] = events
  expect(shown(await list(sandboxKey, `?endpointId=${second.id}`))).toEqual([
    [second.id, three, 'pending'],
    [second.id, two, 'retrying'],
    [second.id, one, 'retrying'],
  ])
  expect((await list(sandboxKey, '?status=retrying')).items.map(({ endpointId }) => endpointId)).toEqual([
    second.id,
    second.id,
  ])
  expect((await list(sandboxKey, '?status=pending')).items).toHaveLength(2)
  expect(shown(await list(sandboxKey, `?status=succeeded&eventId=${two}`))).toEqual([
    [first.id, two, 'succeeded'],
  ])
  expect((await list(sandboxKey, `?eventId=${one}`)).items).toHaveLength(2)
  expect((await list(sandboxKey, '?status=failed')).items).toEqual([])
  await query(
    `UPDATE webhook_deliveries SET created_at = created_at - interval '1 minute' WHERE business_id = $1 AND status = 'pending'`,
    [ctx.businessId],
  )
  const at = (await get(deliveriesRoute.GET, sandboxKey, { search: '?status=retrying' })).json.data.items[1]
    .createdAt
  expect((await list(sandboxKey, `?since=${at}`)).items.map(({ status }) => status)).not.toContain('pending')
  expect((await list(sandboxKey, `?until=${at}`)).items.map(({ status }) => status)).toEqual([
    'pending',
    'pending',
  ])
  for (const [name, as] of [
    ['createdFrom', 'since'],
    ['createdTo', 'until'],
  ])
    expect(shown(await list(sandboxKey, `?${name}=${at}`))).toEqual(
      shown(await list(sandboxKey, `?${as}=${at}`)),
    )
})

it('is read from the oldest on, page by page', async () => {
  const { sandboxKey } = await scene()
  const newestFirst = shown(await list(sandboxKey)).toReversed()
  const first = await list(sandboxKey, '?order=asc&limit=2')
  const rest = await list(sandboxKey, `?order=asc&cursor=${first.nextCursor}`)
  expect([...shown(first), ...shown(rest)]).toEqual(newestFirst)
})

it('shows the deliveries to a deleted endpoint only if they are asked for', async () => {
  const { sandboxKey, first, second, events } = await scene()
  await call(endpointRoute.DELETE, sandboxKey, { method: 'DELETE', id: second.id })
  const left = await list(sandboxKey)
  expect(new Set(left.items.map(({ endpointId }) => endpointId))).toEqual(new Set([first.id]))
  expect((await list(sandboxKey, `?endpointId=${second.id}`)).items).toHaveLength(3)
  expect((await list(sandboxKey, `?eventId=${events[0]}`)).items).toHaveLength(2)
})

it('a page reads a few rows from the index of each endpoint, not the whole table', async () => {
  const { ctx, sandboxKey, second } = await scene()
  await query(
    `WITH event AS (
       INSERT INTO events (id, business_id, environment, type, object_id, data, created_at)
       SELECT uuidv7(), $1, $2, 'customer.created', $1, '{}', now() FROM generate_series(1, 3000) RETURNING id
     )
     INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status)
     SELECT khata_delivery_id(event.id), $3, $1, $2, event.id, 'succeeded' FROM event`,
    [ctx.businessId, ctx.environment, uuidOf(second.id)],
  )
  onTestFinished(async () => {
    await query(`DELETE FROM webhook_deliveries WHERE status = 'succeeded' AND attempt_count = 0`)
    await query(`DELETE FROM events WHERE data::text = '{}'`)
  })
  await query('ANALYZE webhook_deliveries')
  const before = await rowsRead()
  for (const search of ['', '?status=retrying', '?status=pending', `?endpointId=${second.id}`])
    expect((await list(sandboxKey, search)).items.length).toBeGreaterThan(0)
  expect((await rowsRead()) - before).toBeLessThan(1_000)
})

/** How many rows of deliveries this database has read so far, from indexes and from the table. */
async function rowsRead(): Promise<number> {
  await query('SELECT pg_stat_force_next_flush()')
  const [row] = await query<{ read: number }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_user_tables WHERE relname LIKE 'webhook_deliveries_%'`,
  )
  return row?.read ?? 0
}
