import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '@/lib/audit/read'
import {
  type EventId,
  type Id,
  newId,
  type ObjectRef,
  toWire,
  type WalletId,
  type WebhookDeliveryId,
  type WebhookEndpointId,
} from '@/lib/core/id'
import { loadTransactions } from '@/lib/end-user/load-transactions'
import { getEvent, listEvents } from '@/lib/events/read'
import type { ListEventsQuery } from '@/lib/events/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { getMerchantBalance, listMerchantMovements } from '@/lib/ledger/get-merchant-balance'
import { findLoggedRequests, getRequest, listRequests } from '@/lib/request-log/read'
import { claimDeliveries, releaseClaims } from '@/lib/webhook/delivery/claim'
import { nextDueInMs } from '@/lib/webhook/delivery/due'
import { deliveryOf, getDelivery, listAllDeliveries, listDeliveries } from '@/lib/webhook/delivery/read'
import { replayDeliveries } from '@/lib/webhook/delivery/replay'
import { resendEvent } from '@/lib/webhook/delivery/resend'
import { retryDelivery } from '@/lib/webhook/delivery/retry'
import type { ListAllDeliveriesQuery } from '@/lib/webhook/delivery/schema'
import { getEndpointHealth } from '@/lib/webhook/endpoint/get-health'
import { commitEvent, newEndpoint } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'
import {
  connectToFill,
  emptyHistory,
  fillHistory,
  idOfPast,
  KEPT,
  makeHistory,
  partitionsRead,
} from './history.fixture'
import { partitionStart } from './make'
import { PARTITIONED_TABLES } from './tables'

const BACK = 5
const TEN_DAYS_MS = 10 * 86_400_000

let client: pg.Client
let ctx: Ctx
let endpointId: WebhookEndpointId
let walletId: WalletId
let eventId: EventId
let deliveryId: WebhookDeliveryId
let requestId: Id<'req'>
let transactionId: string
let auditId: string
let about: ObjectRef

beforeAll(async () => {
  client = await connectToFill()
  // After some calls, a prepared statement gets a generic plan, which does not depend on the values. With such a plan, PostgreSQL decides
  // at each call which partitions to read. New connections use generic plans from the first call on.
  await client.query(`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
  END $$`)
  await makeHistory(client)
  ctx = (await newBusiness()).productionCtx
  endpointId = (await newEndpoint(ctx, 'https://127.0.0.1:9/')).id
  const [account] = await query<{ id: string }>(
    'SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2',
    [ctx.businessId, ctx.environment],
  )
  walletId = account?.id as WalletId
  await fillHistory(client, { ctx, endpointId, accountId: walletId })
  const idOf = async <Row extends string>(table: string) => (await idOfPast(client, table, BACK)) as Row
  eventId = await idOf('events')
  deliveryId = await idOf('webhook_deliveries')
  requestId = await idOf('request_log')
  transactionId = await idOf('ledger_transactions')
  auditId = await idOf('audit_entries')
  about = { prefix: 'cus', id: ctx.businessId } as ObjectRef
})
afterAll(async () => {
  await emptyHistory(client)
  await client.end()
})

const page = { limit: 20 }
const month = partitionStart('month', new Date(), -BACK)
const since = new Date(month.getTime() - TEN_DAYS_MS)
const until = new Date(month.getTime() + TEN_DAYS_MS)
const listed = (wanted: Partial<ListEventsQuery> = {}) =>
  listEvents(
    ctx,
    { ...page, order: 'desc', ...wanted },
    {
      ofInvoice: async () => [eventId],
      ofCustomer: async () => ({ eventIds: [eventId], objectIds: [] }),
    },
  )
const sent = (wanted: Partial<ListAllDeliveriesQuery> = {}) => listAllDeliveries(ctx, { ...page, ...wanted })
const claim = async () =>
  releaseClaims(await claimDeliveries({ fast: 9, slow: 9, perFastEndpoint: 9, perSlowEndpoint: 9, held: [] }))

type Read = [title: string, read: () => Promise<unknown>, ...tables: string[]]

const EVENTS = ['events', 'webhook_deliveries']
const LEDGER = ['ledger_entries', 'ledger_transactions']

describe('with two years of months, PostgreSQL looks into one or two partitions of each table for', () => {
  it.each<Read>([
    ['an event', () => getEvent(ctx, eventId), ...EVENTS],
    ['the newest events', () => listed(), ...EVENTS],
    ['the next page of events', () => listed({ cursor: eventId }), ...EVENTS],
    ['the oldest events', () => listed({ order: 'asc' }), ...EVENTS],
    ['later events', () => listed({ order: 'asc', cursor: eventId }), ...EVENTS],
    ['the events of a type', () => listed({ type: ['customer.updated'] }), ...EVENTS],
    ['the events of a time', () => listed({ since, until }), ...EVENTS],
    ['the events about an object', () => listed({ objectId: about }), ...EVENTS],
    ['earlier events about an object', () => listed({ objectId: about, cursor: eventId }), ...EVENTS],
    ['the events of an invoice', () => listed({ objectId: { prefix: 'inv', id: newId('inv') } }), ...EVENTS],
    ['a delivery', () => getDelivery(ctx, deliveryId), ...EVENTS],
    ['the delivery of an event', () => deliveryOf(ctx, eventId), ...EVENTS],
    ['all deliveries of an event', () => sent({ eventId }), ...EVENTS],
    ['the newest deliveries', () => sent(), ...EVENTS],
    ['the next page of deliveries', () => sent({ cursor: deliveryId }), ...EVENTS],
    ['the deliveries of a time', () => sent({ since, until }), ...EVENTS],
    ['the newest deliveries of an endpoint', () => listDeliveries(ctx, endpointId, 20), ...EVENTS],
    ['the retry of a delivery', () => retryDelivery(ctx, deliveryId), ...EVENTS],
    ['the resending of an event', () => resendEvent(ctx, eventId, { endpointId }), ...EVENTS],
    [
      'the replay of a delivery',
      () => replayDeliveries(ctx, endpointId, { deliveryIds: [deliveryId] }),
      'webhook_deliveries',
    ],
    ['the movements of a wallet', () => loadTransactions({ walletId }, page), ...LEDGER],
    [
      'the next page of movements',
      () => loadTransactions({ walletId }, { ...page, cursor: transactionId }),
      ...LEDGER,
    ],
    ['the movements of a merchant', () => listMerchantMovements(ctx, page), ...LEDGER],
    ['the movements of a time', () => listMerchantMovements(ctx, { ...page, since, until }), ...LEDGER],
    ['the audit log', () => listAudit(ctx, page), 'audit_entries'],
    ['the next page of the audit log', () => listAudit(ctx, { ...page, cursor: auditId }), 'audit_entries'],
    [
      'the audit entries of an object',
      () => listAudit(ctx, { ...page, objectId: endpointId }),
      'audit_entries',
    ],
    ['the log of calls', () => listRequests(ctx, page), 'request_log'],
    ['the next page of calls', () => listRequests(ctx, { ...page, cursor: requestId }), 'request_log'],
    ['the calls of an operation', () => listRequests(ctx, { ...page, operation: 'getEvent' }), 'request_log'],
    ['a call and what it did', () => getRequest(ctx, requestId), 'audit_entries', 'events', 'request_log'],
    ['the calls that are logged', () => findLoggedRequests(ctx, [toWire('req', requestId)]), 'request_log'],
    ['a new event', () => commitEvent(ctx), 'events'],
  ])('%s', async (_, read, ...tables) => {
    const found = await partitionsRead(read)
    expect(Object.keys(found).toSorted()).toEqual(expect.arrayContaining(tables))
    expect(Object.values(found).filter(({ length }) => length > 2)).toEqual([])
  })

  it.each([
    ['an event', (tx: Tx) => getEvent(ctx, eventId, tx)],
    ['a delivery', (tx: Tx) => getDelivery(ctx, deliveryId, tx)],
  ])('%s, also while it makes the plan', async (_, read) => {
    const locked = await inTransaction(async (tx) => {
      await tx.query('SET LOCAL plan_cache_mode = force_custom_plan')
      await read(tx)
      // The planner locks each table that the plan may use.
      return tx.query<{ table: string; count: number }>(
        `SELECT i.inhparent::regclass::text AS table, count(DISTINCT relation)::int AS count
         FROM pg_locks l JOIN pg_inherits i ON i.inhrelid = l.relation JOIN pg_class c ON c.oid = i.inhrelid
         WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' GROUP BY 1 ORDER BY 1`,
      )
    })
    expect(locked.map(({ table }) => table)).toEqual(EVENTS)
    for (const { count } of locked) expect(count).toBeLessThanOrEqual(2)
  })

  it('the balance of a merchant from its snapshot on, and looks ahead as well: a sum misses no entry', async () => {
    const { ledger_entries, ledger_transactions } = await partitionsRead(() => getMerchantBalance(ctx, page))
    expect(ledger_transactions).toHaveLength(1)
    const ahead = PARTITIONED_TABLES.find(({ name }) => name === 'ledger_entries')?.ahead as number
    expect([1 + ahead, 2 + ahead]).toContain(ledger_entries?.length)
  })
})

// Events are kept for 90 days, so there are at most seven or eight such months. A look-up reads a small index of each.
describe('PostgreSQL looks into all months for', () => {
  it.each([
    ['undelivered events, which may be of any month', () => listed({ undelivered: true })],
    ['failed deliveries, of which no month has a page', () => sent({ status: 'failed' })],
    ['the next due delivery: one of an old event may have been replayed', () => nextDueInMs()],
    ['the claim of due deliveries, for the same reason', claim],
    ['the counts of deliveries that wait or were given up', () => getEndpointHealth(ctx, endpointId)],
    ['the replay of all that has failed', () => replayDeliveries(ctx, endpointId, {})],
  ])('%s', async (_, read) => {
    const { webhook_deliveries } = await partitionsRead(read)
    expect(webhook_deliveries?.length).toBeGreaterThan(KEPT - 5)
  })

  it('an object without events, because no month has one', async () => {
    const { events } = await partitionsRead(() => listed({ objectId: { prefix: 'cus', id: newId('cus') } }))
    // On the last day of a month, the next month counts too.
    expect([KEPT, KEPT + 1]).toContain(events?.length)
  })
})
