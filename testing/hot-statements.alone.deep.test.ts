import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { GET as getCustomer } from '@/app/v1/customers/[customerId]/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { newWireId, toWire } from '@/lib/core/id'
import { checkHealth } from '@/lib/health/check-health'
import { findDueWork } from '@/lib/health/find-due-work'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { sendDueNotices } from '@/lib/notice/send-due'
import { freeAbandoned } from '@/lib/webhook/delivery/delivery-worker'
import { nextDueInMs } from '@/lib/webhook/delivery/due'
import { deliver, newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { generateDueSubscriptions } from '@/testing/due'

// PostgreSQL compiles a statement from 100,000 on (jit_above_cost). It takes hundreds of milliseconds.
const HIGHEST_COST = 10_000

// A connection with the settings of a server that nobody has tuned, as those of the app are not.
const UNTUNED = '-c jit=on -c plan_cache_mode=force_generic_plan'
let untuned: pg.Client
beforeAll(async () => {
  untuned = new pg.Client({ connectionString: process.env.DATABASE_URL, options: UNTUNED })
  await untuned.connect()
})
afterAll(() => untuned.end())

const PLANNED = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)/

interface Sent {
  text: string
  name?: string
}

/** The texts of the prepared statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const given = sent.mock.calls.map(([first]) => first as unknown as Sent)
  sent.mockRestore()
  return [...new Set(given.flatMap(({ text, name }) => (name && PLANNED.test(text) ? [text] : [])))]
}

/** What PostgreSQL expects of a prepared statement whose values it does not know. */
async function planOf(text: string): Promise<{ cost: number; compiled: boolean }> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  const values = count > 0 ? `(${Array.from({ length: count }, () => 'NULL').join()})` : ''
  await untuned.query(`PREPARE asked AS ${text}`)
  const { rows } = await untuned.query(`EXPLAIN (FORMAT JSON) EXECUTE asked${values}`)
  await untuned.query('DEALLOCATE asked')
  const [explained] = rows[0]['QUERY PLAN']
  return { cost: explained.Plan['Total Cost'], compiled: 'JIT' in explained }
}

/** A merchant with an endpoint, a customer who can pay, and renewals that are due. */
async function prepare() {
  const { ctx, businessId, sandboxKey } = await newBusiness()
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url)
  const customerId = toWire('cus', await newCustomer(ctx, 1_000_000n))
  const priceId = toWire('price', (await newPrice(ctx)).id)
  await generateDueSubscriptions(businessId, 20)
  return { sandboxKey, customerId, priceId }
}

/** What an instance does again and again: calls of the API, renewals, deliveries, notices, mails, the look for work. */
async function anHour({ sandboxKey, customerId, priceId }: Awaited<ReturnType<typeof prepare>>) {
  await call(createSubscription, sandboxKey, { body: { customerId, priceId }, idempotencyKey: 'subscribe' })
  await call(createCustomer, sandboxKey, { body: { email: 'maya@example.com' }, idempotencyKey: 'create' })
  await call(getCustomer, sandboxKey, { method: 'GET', params: { customerId } })
  await findDueWork()
  await billUntilIdle('production', 60_000)
  await deliver()
  await freeAbandoned()
  await nextDueInMs()
  await sendDueNotices('production', 10_000)
  await sendDueMessages('mail', invoiceMailHooks(newWireId('run')))
  await checkHealth(true)
}

it('no statement of a busy hour is compiled or costs more than look-ups, on a server that nobody has tuned', async () => {
  const prepared = await prepare()
  const texts = await statementsOf(() => anHour(prepared))
  expect(texts.length).toBeGreaterThan(50)
  const costly: unknown[] = []
  for (const text of texts) {
    const { cost, compiled } = await planOf(text)
    if (compiled || cost > HIGHEST_COST) costly.push({ text, cost, compiled })
  }
  expect(costly).toEqual([])
})
