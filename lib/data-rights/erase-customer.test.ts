import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { GET as getPublicCheckout } from '@/app/v1/checkout/sessions/[token]/route'
import { POST as erase } from '@/app/v1/customers/[customerId]/erase/route'
import { GET as getCustomerRoute, PATCH as patchCustomer } from '@/app/v1/customers/[customerId]/route'
import { GET as listCustomersRoute, POST as postCustomer } from '@/app/v1/customers/route'
import { POST as sendInvoiceRoute } from '@/app/v1/invoices/[id]/send/route'
import { POST as postInvoice } from '@/app/v1/invoices/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { createCheckoutSession } from '@/lib/checkout/create'
import { type CustomerId, fromWire, type InvoiceId, type PriceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { getInvoiceSource } from '@/lib/invoice/document'
import { sendNotices } from '@/lib/notice/notices.fixture'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { search } from '@/lib/search/read'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { invoicesOf, newCustomer, newPrice } from '@/lib/testing/billing'
import { ctxOf, eventTypes, newBusiness, type TestBusiness } from '@/lib/testing/business'
import { call } from '@/lib/testing/call'
import { newPhone } from '@/lib/testing/customer'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { eraseCustomer } from './erase-customer'
import { rowsWith } from './search-database.fixture'

const NAME = 'Xanthippe Quizzlewick'
const EARLIER_NAME = 'क्षितिज अद्वितीय'
const EMAIL = 'xanthippe.quizzlewick@unmistakable.example'
const EARLIER_EMAIL = 'kshitij@unmistakable.example'
const SECRET = 'zzyzx-of-the-metadata'
const REASON = 'zzyzx-because-she-moves'
const KNOWN = [NAME, EARLIER_NAME, EMAIL, EARLIER_EMAIL, SECRET, REASON]

interface Story {
  business: TestBusiness
  phone: string
  id: CustomerId
  subscriptionId: string
  manualId: InvoiceId
  checkoutToken: string
}

/** A customer whose data is in every place where the product puts it, and who has nothing open. */
async function live(): Promise<Story> {
  const business = await newBusiness()
  const { ctx, sandboxKey: key } = business
  const phone = newPhone()
  await createEndpoint(ctx, { url: 'https://127.0.0.1:9/khata', enabledEvents: ['*'] })
  const body = { email: EARLIER_EMAIL, name: EARLIER_NAME, metadata: { note: SECRET } }
  const made = await call(postCustomer, key, { body, idempotencyKey: randomUUID() })
  const id = fromWire('cus', made.data.id) as CustomerId
  const params = { customerId: made.data.id }
  await call(patchCustomer, key, {
    method: 'PATCH',
    params,
    body: { name: NAME },
    idempotencyKey: randomUUID(),
  })
  await call(patchCustomer, key, { method: 'PATCH', params, body: { email: EMAIL } })
  await topUpSandboxCustomer(ctx, id, { amountPaisa: 1_000_000n, phone })
  const price = await newPrice(ctx)
  const checkout = await createCheckoutSession(ctx, {
    priceId: price.id as PriceId,
    customerId: id,
    successUrl: `https://shop.example.com/thanks?to=${EMAIL}`,
    cancelUrl: `https://shop.example.com/cart?note=${SECRET}`,
    metadata: { note: SECRET },
  })
  const terms = { customerId: id, priceId: price.id as PriceId, metadata: { seat: SECRET }, skipTrial: false }
  const subscription = await createSubscription(ctx, terms)
  const draft = {
    subscriptionId: toWire('sub', subscription.id),
    priceId: toWire('price', price.id),
    amountPaisa: '25000',
    description: `Lessons for ${NAME.toUpperCase()} (${phone.slice(4)})`,
    periodStart: '2026-11-20T00:00:00Z',
    periodEnd: '2026-12-20T00:00:00Z',
  }
  const { data } = await call(postInvoice, key, { body: draft, idempotencyKey: randomUUID() })
  await call(sendInvoiceRoute, key, { params: { id: data.invoice.id }, body: {} })
  const manualId = fromWire('inv', data.invoice.id) as InvoiceId
  await settleInvoice(await ctxOf(ctx.businessId), manualId, { status: 'paid' })
  await cancelSubscription(await ctxOf(ctx.businessId), subscription.id as never, {
    cancelAtPeriodEnd: false,
    reason: REASON,
  })
  await sendNotices()
  // What a receiver may respond, and what a failed job may say.
  await query(
    `UPDATE webhook_deliveries SET status = 'succeeded', attempt_count = 1, due_at = NULL, next_attempt_at = NULL, attempts = '[{"attemptedAt": "2026-11-20T00:00:00.000Z", "httpStatus": 200}]',
       latest = $2 WHERE business_id = $1 AND event_id IN (SELECT id FROM events WHERE type !~ '^(product|price|wallet)')`,
    [
      ctx.businessId,
      JSON.stringify({
        request: { url: 'https://127.0.0.1:9/khata', headers: {} },
        response: { status: 200, headers: { 'x-echo': EMAIL }, body: `Saved ${NAME} <${EMAIL}>` },
      }),
    ],
  )
  await query(
    `INSERT INTO set_aside_items (kind, subject_id, business_id, environment, error, failures, next_attempt_at)
     VALUES ('billing', $1, $2, 'sandbox', $3, 1, now())`,
    [subscription.id, ctx.businessId, `no wallet of ${EMAIL}`],
  )
  return { business, phone, id, subscriptionId: subscription.id, manualId, checkoutToken: checkout.token }
}

let story: Story
let before: { invoices: unknown; ledger: unknown }
beforeAll(async () => {
  story = await live()
  before = await books(story)
})

/** What the law and the ledger need. */
async function books({ business: { ctx } }: Story) {
  const [invoices] = await query<{ rows: unknown }>(
    `SELECT jsonb_agg(jsonb_build_array(id, invoice_number, status, total_amount_paisa, paid_at, created_at, updated_at, ledger_transaction_id) ORDER BY id) AS rows
     FROM invoices WHERE business_id = $1`,
    [ctx.businessId],
  )
  const [ledger] = await query<{ rows: unknown }>(
    `SELECT jsonb_agg(jsonb_build_array(t.id, t.kind, e.account_id, e.amount_paisa) ORDER BY t.id, e.account_id) AS rows
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.business_id = $1`,
    [ctx.businessId],
  )
  return { invoices: invoices?.rows, ledger: ledger?.rows }
}

it('after an erasure a search of the whole database finds nothing of the person, and the books are as they were', async () => {
  const { business, phone, id, checkoutToken } = story
  const places = new Set((await rowsWith([...KNOWN, phone])).map((row) => row.split(':')[0]))
  // The test looks where it means to look.
  expect([...places]).toEqual([
    'checkout_sessions',
    'customers',
    'events',
    'idempotency_keys',
    'invoices',
    'outbox_messages',
    'set_aside_items',
    'subscriptions',
    'users',
    'webhook_deliveries',
  ])
  const bystander = await newCustomer(business.ctx)

  const params = { customerId: toWire('cus', id) }
  const erased = await call(erase, business.sandboxKey, { params, body: {}, idempotencyKey: randomUUID() })
  expect([erased.status, erased.error]).toEqual([200, undefined])
  expect(erased.data).toMatchObject({ status: 'archived', metadata: {}, erasedAt: expect.any(String) })
  expect(await rowsWith(KNOWN)).toEqual([])
  // The wallet is the person's own, and in production it pays other businesses. Nothing leads to it from here.
  expect((await rowsWith([phone])).map((row) => row.split(':')[0])).toEqual(['users'])
  expect(await books(story)).toEqual(before)
  expect(
    (
      await call(getCustomerRoute, business.sandboxKey, {
        method: 'GET',
        params: { customerId: toWire('cus', bystander) },
      })
    ).data.email,
  ).toBe('customer@example.com')
  // The link that was sent to the person shows nothing.
  const page = await call(getPublicCheckout, {}, { method: 'GET', params: { token: checkoutToken } })
  expect(page.data.status).toBe('expired')

  const types = await eventTypes(business.ctx, id)
  expect(types.slice(-2)).toEqual(['customer.archived', 'customer.updated'])
  const again = await call(erase, business.sandboxKey, { params, body: {} })
  expect(again.data).toEqual(erased.data)
  expect(await eventTypes(business.ctx, id)).toEqual(types)
  const audit = await query<{ action: string; details: unknown }>(
    `SELECT action, details FROM audit_entries WHERE business_id = $1 AND action = 'customer.erased'`,
    [business.ctx.businessId],
  )
  expect(audit).toEqual([{ action: 'customer.erased', details: {} }])
})

it('nobody finds an erased customer by the old name, address or phone, and the invoice names the pseudonym', async () => {
  const { business, phone, manualId, id } = story
  const email = encodeURIComponent(EMAIL)
  const listed = await call(listCustomersRoute, business.sandboxKey, {
    method: 'GET',
    path: `/v1/customers?email=${email}`,
  })
  expect(listed.data.items).toEqual([])
  const source = await getInvoiceSource({ ...business.ctx, id: manualId })
  expect(source.customer.name).toBe(`Erased customer ${id.slice(-12)}`)
  expect(source.invoice.description).toBe(`Lessons for Erased customer ${id.slice(-12)} (Erased.)`)
  for (const words of [NAME, EMAIL, phone]) expect(await search(business.ctx, words)).toEqual([])
})

it('a customer with a live subscription or an open invoice is not erased, and the refusal says why', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const id = await newCustomer(ctx, 1_000_000n)
  const price = await newPrice(ctx)
  const subscription = await createSubscription(ctx, {
    customerId: id,
    priceId: price.id as PriceId,
    skipTrial: false,
  })
  const params = { customerId: toWire('cus', id) }
  const refused = async () => (await call(erase, sandboxKey, { params, body: {} })).error?.code
  expect(await refused()).toBe('customer_has_active_subscriptions')
  await call(postInvoice, sandboxKey, {
    body: {
      subscriptionId: toWire('sub', subscription.id),
      priceId: toWire('price', price.id),
      amountPaisa: '25000',
      description: 'Setting up',
      periodStart: '2026-11-20T00:00:00Z',
      periodEnd: '2026-12-20T00:00:00Z',
    },
  })
  await cancelSubscription(await ctxOf(ctx.businessId), subscription.id as never, {
    cancelAtPeriodEnd: false,
  })
  expect(await refused()).toBe('customer_has_open_invoices')
  const [draft] = (await invoicesOf(ctx, subscription.id)).filter(({ status }) => status === 'draft')
  await call(sendInvoiceRoute, sandboxKey, { params: { id: toWire('inv', draft?.id as string) }, body: {} })
  expect(await refused()).toBe('customer_has_open_invoices')
  await settleInvoice(await ctxOf(ctx.businessId), draft?.id as InvoiceId, { status: 'void' })
  expect(await refused()).toBeUndefined()
})

it('what a receiver responds to a call that was under way during the erasure is not stored', async () => {
  const { ctx } = await newBusiness()
  await createEndpoint(ctx, { url: 'https://127.0.0.1:9/khata', enabledEvents: ['customer.created'] })
  const id = await newCustomer(ctx)
  const LEASES = 'SELECT id, due_at FROM webhook_deliveries WHERE business_id = $1 ORDER BY id'
  const lease = () => query<{ id: string; dueAt: Date }>(LEASES, [ctx.businessId])
  const [held] = await lease()
  await eraseCustomer(ctx, id)
  const [now] = await lease()
  // The process that makes the call records it only if the lease has not changed.
  expect(now?.id).toBe(held?.id)
  expect(now?.dueAt.getTime()).toBeGreaterThan(held?.dueAt.getTime() as number)
})
