import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { GET as getPublicCheckout } from '@/app/v1/checkout/sessions/[token]/route'
import { POST as erase } from '@/app/v1/customers/[customerId]/erase/route'
import { GET as getCustomerRoute } from '@/app/v1/customers/[customerId]/route'
import { GET as listCustomersRoute } from '@/app/v1/customers/route'
import { POST as sendInvoiceRoute } from '@/app/v1/invoices/[id]/send/route'
import { POST as postInvoice } from '@/app/v1/invoices/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { type InvoiceId, type PriceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { getInvoiceSource } from '@/lib/invoice/document'
import { search } from '@/lib/search/read'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { TABLES } from '@/prisma/generated/tables'
import { invoicesOf, newCustomer, newPrice } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { EMAIL, KNOWN, live, NAME, type Story } from './customer-story.fixture'
import { eraseCustomer } from './erase-customer'
import { rowsWith } from './search-database.fixture'

// All places where the story stores their data, and the phone.
const PLACES = [
  'checkout_sessions',
  'credit_notes',
  'customer_notes',
  'customers',
  'events',
  'idempotency_keys',
  'invoice_items',
  'invoices',
  'outbox_messages',
  'payment_questions',
  'payments',
  'qr_requests',
  'saved_views',
  'set_aside_items',
  'subscriptions',
  'users',
  'webhook_deliveries',
]

let story: Story
let before: { invoices: unknown; ledger: unknown }
beforeAll(async () => {
  story = await live()
  before = await books(story)
})

/** What the law and the ledger require to be kept. */
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

// What a person has apart from their customers: see redact-person.ts.
const OF_THE_PERSON = [
  'checkout_consents',
  'end_user_sessions',
  'phone_changes',
  'topups',
  'wallet_preferences',
  'withdrawals',
]

it('every table that has personal data by its schema is one where an erasure is looked after', () => {
  const tables = Object.entries(TABLES).flatMap(([table, { columns }]) => {
    const words = Object.values(columns).map(({ word }) => word)
    return words.includes('personal') || words.includes('scrubbed') ? table : []
  })
  expect(tables.sort()).toEqual([...PLACES, ...OF_THE_PERSON].sort())
})

it('after an erasure a search of the whole database finds nothing of the person, and the books are as they were', async () => {
  const { business, phone, id, checkoutToken } = story
  const places = new Set((await rowsWith([...KNOWN, phone])).map((row) => row.split(':')[0]))
  // Makes sure that the test looks in the right places.
  expect([...places]).toEqual(PLACES)
  const bystander = await newCustomer(business.ctx)

  const params = { customerId: toWire('cus', id) }
  const erased = await call(erase, business.sandboxKey, { params, body: {}, idempotencyKey: randomUUID() })
  expect([erased.status, erased.error]).toEqual([200, undefined])
  expect(erased.data).toMatchObject({ status: 'archived', metadata: {}, erasedAt: expect.any(String) })
  expect(await rowsWith(KNOWN)).toEqual([])
  // The wallet is the person's own, and in production it pays other businesses. Nothing leads to it from this business.
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
  // The link that was sent to the person no longer works.
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
  // The process that makes the call only records it if the lease has not changed.
  expect(now?.id).toBe(held?.id)
  expect(now?.dueAt.getTime()).toBeGreaterThan(held?.dueAt.getTime() as number)
})
