import { expect, test } from 'vitest'
import { fromWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { writeRequestLog } from '@/lib/request-log/record'
import { Api, type ApiCallResponse, type ApiOperation } from '@/lib/testing/api'
import { newPrice, subscribe } from '@/lib/testing/billing'
import { writesByHand } from '@/lib/testing/books'
import { ctxOf, newBusiness } from '@/lib/testing/business'
import { customerOf, doNow, payIntoWallet } from '@/lib/testing/production'
import { SECURITY_SCENES } from '@/lib/testing/security-scenes'
import { SCENES, successfulCall, walkable } from '@/lib/testing/walk-scenes'
import { admits, newWorld, type Tenant } from '@/lib/testing/world'

// In production one wallet pays two businesses. Here are two such persons, who do the same at the first business. Only one of
// them pays the second one. Every answer and event of the first business must be the same for both.

writesByHand(
  'a paid period is ended at once, because production has no clock to move',
  'period-current',
  'billing-instant',
  'event-story',
)

const api = await Api.load()

/** The first business of a person, with what can be charged, reminded of and refused. */
interface Twin {
  tenant: Tenant
  phone: string
  userId: string
}

const MUCH = 50_000_000n
const MORE_THAN_HALF = '30000000'
const MORE_THAN_MUCH = '90000000'

async function newTwin(): Promise<Twin> {
  const { production: tenant } = await newWorld(api)
  const [person] = await query<{ userId: string; phone: string }>(
    'SELECT u.id AS user_id, u.phone FROM customers c JOIN users u ON u.id = c.user_id WHERE c.id = $1',
    [fromWire('cus', tenant.ids.cus as string)],
  )
  const { userId, phone } = person as { userId: string; phone: string }
  await payIntoWallet(userId, MUCH)
  return { tenant, phone, userId }
}

/** Another business charges the person, and reminds of its next charge. */
async function payElsewhere({ phone }: Twin): Promise<void> {
  const { productionCtx: ctx } = await newBusiness('Elsewhere')
  const customerId = await customerOf(ctx, 'somebody@elsewhere.example', phone)
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '7000000' }))
  await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '200000', interval: 'day' }))
  await doNow(id)
}

/**
 * What the first business does with its customer: a charge that is due soon, one that the wallet will not cover, one that has
 * failed, and one that is refused.
 */
async function payHere({ tenant }: Twin): Promise<ApiCallResponse[]> {
  const { key: credentials, ids } = tenant
  const must = (operation: string, call: object) => api.must(operation, { credentials, ...call })
  const priceOf = (amountPaisa: string, interval: string) =>
    must('createPrice', { body: { productId: ids.prod, amountPaisa, currency: 'NPR', interval } })
  const start = (priceId: string) => ({ credentials, body: { priceId, customerId: ids.cus } })
  const daily = await priceOf('50000', 'day')
  const dear = await priceOf('60000', 'month')
  const half = await priceOf(MORE_THAN_HALF, 'month')
  const started = {
    soon: (await must('createSubscription', start(daily.id))).id,
    half: (await must('createSubscription', start(half.id))).id,
    dear: '',
    trial: ids.sub,
  }
  await doNow(fromWire('sub', started.half) as string)
  started.dear = (await must('createSubscription', start(dear.id))).id
  await must('updatePrice', { path: { priceId: dear.id }, body: { amountPaisa: MORE_THAN_MUCH } })
  await doNow(fromWire('sub', started.dear) as string)
  await query(
    "UPDATE subscriptions SET current_period_end = now() - interval '1 millisecond' WHERE id = $1",
    [fromWire('sub', started.dear)],
  )
  await doNow(fromWire('sub', started.dear) as string)
  await api.must('updatePrice', {
    credentials,
    path: { priceId: ids.price as string },
    body: { amountPaisa: MORE_THAN_MUCH },
  })
  await doNow(fromWire('sub', ids.sub as string) as string)
  const reads = ['getSubscription', 'getSubscriptionForecast', 'getSubscriptionDunning']
  const seen: ApiCallResponse[] = []
  for (const id of Object.values(started))
    for (const read of reads)
      seen.push(await api.call(api.operation(read), { credentials, path: { id: id as string } }))
  const { invoiceId } = await must('getSubscriptionDunning', { path: { id: started.dear } })
  seen.push(await api.call(api.operation('listInvoiceEvents'), { credentials, path: { id: invoiceId } }))
  for (let attempt = 0; attempt < 11; attempt += 1)
    seen.push(await api.call(api.operation('createSubscription'), start(dear.id)))
  return seen
}

const isOfMerchants = (operation: ApiOperation) =>
  admits('apiKey')(operation) || admits('merchantSession')(operation)

// Reading first: a write changes what is read. What is settled cannot be sent.
const turnOf = ({ id, method }: ApiOperation) => (method === 'GET' ? 0 : id === 'settleInvoice' ? 2 : 1)

// What members do with their own account would end the session of the walk.
const operations = walkable(api)
  .filter((operation) => isOfMerchants(operation) && !(operation.id in SECURITY_SCENES))
  .toSorted((a, b) => turnOf(a) - turnOf(b))

/** What differs between any two calls: ids, instants, secrets, phones and what was measured. */
function withoutChance(text: string): string {
  return (
    text
      .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
      .replace(/\+97798\d{8}|\b98[*•]+\d+/g, 'phone')
      .replace(/"(sequence|durationMs|latencyMs)":\d+/g, '"$1":0')
      .replace(/"Webhook-Sequence":"\d+"|\bt=\d+/g, 'in the order of the instance')
      // The log of calls is written a moment later.
      .replace(/^\{"kind":"request".*\n/gm, '')
      .replace(/"request":\d+\}\}\}$/m, '')
      .replace(/\(D:\d{14}Z\)/g, 'instant')
      .replace(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g, 'recovery code')
      .replace(/\b(erased-|Erased customer )[0-9a-f]{12}\b/g, '$1')
      .replace(/[\w+/=-]{24,}/g, (text) => (/\d/.test(text) && /[a-z]/i.test(text) ? 'secret' : text))
      .replace(/"(last4|prefix|code)":"[^"]*"/g, '"$1":""')
  )
}

const shown = ({ status, text }: ApiCallResponse) => `${status} ${withoutChance(text)}`

const idsIn = (text: string) => text.match(/\b(?:usr|wal)_[0-9a-hjkmnp-tv-z]{26}\b/g) ?? []

async function eventsOf({ tenant }: Twin) {
  const { businessId } = await ctxOf(tenant.ownerCtx.businessId, 'production')
  return query<{ type: string; text: string }>(
    `SELECT type, concat_ws(' ', data::text, forecast::text) AS text FROM events
     WHERE business_id = $1 AND environment = 'production' ORDER BY sequence`,
    [businessId],
  )
}

test('in production no answer and no event of a business tells what a person pays to another one', async () => {
  const [paysTwo, paysOne] = [await newTwin(), await newTwin()]
  await payElsewhere(paysTwo)
  const [ofTwo, ofOne] = [await payHere(paysTwo), await payHere(paysOne)]
  expect(ofTwo.map(shown)).toEqual(ofOne.map(shown))
  expect(ofOne.slice(-11).map(({ status }) => status)).toEqual([...Array(10).fill(402), 429])

  for (const operation of operations) {
    await writeRequestLog()
    const responses: ApiCallResponse[] = []
    for (const { tenant } of [paysTwo, paysOne])
      responses.push(await api.call(operation, await successfulCall(tenant, operation)))
    const [first, second] = responses as [ApiCallResponse, ApiCallResponse]
    expect.soft(shown(first), operation.id).toBe(shown(second))
    if (!SCENES[operation.id]?.sandboxOnly) expect.soft(first.status, operation.id).toBeLessThan(300)
  }
  const [toldOfTwo, toldOfOne] = [await eventsOf(paysTwo), await eventsOf(paysOne)]
  const plain = ({ type, text }: { type: string; text: string }) => `${type} ${withoutChance(text)}`
  expect(toldOfTwo.map(plain)).toEqual(toldOfOne.map(plain))
  const types = new Set(toldOfOne.map(({ type }) => type))
  expect([...types]).toEqual(
    expect.arrayContaining([
      'subscription.renewal_upcoming',
      'wallet.low_balance',
      'invoice.paid',
      'invoice.payment_failed',
      'subscription.past_due',
    ]),
  )
})

test('two businesses of one person have no id of the person or the wallet in common', async () => {
  const twin = await newTwin()
  const { productionCtx: ctx, businessId } = await newBusiness('Elsewhere')
  const customerId = await customerOf(ctx, 'somebody@elsewhere.example', twin.phone)
  const { id } = await subscribe(ctx, customerId, await newPrice(ctx))
  await doNow(id)
  await payHere(twin)
  const here = (await eventsOf(twin)).flatMap(({ text }) => idsIn(text))
  const there = await query<{ text: string }>(
    'SELECT data::text AS text FROM events WHERE business_id = $1',
    [businessId],
  )
  const elsewhere = there.flatMap(({ text }) => idsIn(text))
  expect(new Set(here).size).toBe(2)
  expect(new Set(elsewhere).size).toBe(1)
  expect(elsewhere.filter((each) => here.includes(each))).toEqual([])
})
