import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as askAgreement } from '@/app/v1/agreements/route'
import { POST as createCheckout } from '@/app/v1/checkout/sessions/route'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { DeclaredRoute } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { newPrice } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newOwner } from '@/testing/merchant'
import { customerOf, payIntoWallet } from '@/testing/production'
import { approveForProduction, waitingBusinesses } from './approval'
import { updateBusiness } from './update'

const { KHATA_APPROVE, APP_URL } = env()
afterAll(() => Object.assign(env(), { KHATA_APPROVE, APP_URL }))

/** A business on an instance with these settings. */
async function businessWhere(settings: Partial<ReturnType<typeof env>>): Promise<TestBusiness> {
  Object.assign(env(), { KHATA_APPROVE: undefined, APP_URL, ...settings })
  return newBusiness('Himal Fitness')
}

const post = (
  business: TestBusiness,
  operation: DeclaredRoute,
  body: Record<string, unknown>,
  key = business.productionKey,
) => call(operation, key, { body, idempotencyKey: crypto.randomUUID() })

let waiting: TestBusiness
let wanted: { customerId: string; priceId: string }
beforeAll(async () => {
  waiting = await businessWhere({ KHATA_APPROVE: 'operator' })
  const { id } = await createCustomer(waiting.productionCtx, { email: 'maya@example.com' })
  const price = await newPrice(waiting.productionCtx)
  wanted = { customerId: toWire('cus', id), priceId: toWire('price', price.id) }
})

it('reads in production and charges nobody while it waits for the operator', async () => {
  expect((await call(listCustomers, waiting.productionKey)).data.items).toHaveLength(1)
  const agreement = { customerId: wanted.customerId, kind: 'allowance', amountPaisa: '10000' }
  for (const [operation, body] of [
    [createSubscription, wanted],
    [createCheckout, { priceId: wanted.priceId }],
    [askAgreement, agreement],
  ] as const) {
    const { status, error } = await post(waiting, operation, body)
    expect([status, error?.code]).toEqual([403, 'production_not_approved'])
  }
  const price = await newPrice(waiting.ctx)
  const inSandbox = await post(
    waiting,
    createCheckout,
    { priceId: toWire('price', price.id) },
    waiting.sandboxKey,
  )
  expect(inSandbox.status).toBe(201)
})

it('is refused a charge by the database, whatever asks for it', async () => {
  const { businessId } = waiting
  const charge = query(
    `INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id, consent, wallet_id, amount_paisa)
     VALUES ($1, 'production', gen_random_uuid(), gen_random_uuid(), 'customer', gen_random_uuid(), 100)`,
    [businessId],
  )
  await expect(charge).rejects.toThrow(`business ${businessId} is not approved for production`)
})

it('charges after the approval, and approving again does nothing', async () => {
  const business = await businessWhere({ KHATA_APPROVE: 'operator' })
  const { productionCtx: ctx } = business
  const phone = '+9779800000123'
  const customerId = await customerOf(ctx, 'sita@example.com', phone)
  const [user] = await query<{ id: string }>('SELECT id FROM users WHERE phone = $1', [phone])
  await payIntoWallet(String(user?.id), 1_000_000n)
  const price = await newPrice(ctx)
  const body = { customerId: toWire('cus', customerId), priceId: toWire('price', price.id) }
  expect((await post(business, createSubscription, body)).error?.code).toBe('production_not_approved')

  await approveForProduction({ requestId: 'req_test' }, business.businessId)
  await approveForProduction({ requestId: 'req_test' }, business.businessId)
  expect((await post(business, createSubscription, body)).status).toBe(201)
  const entries = `SELECT count(*)::int AS entries FROM audit_entries WHERE business_id = $1 AND action = 'business.approved'`
  expect(await query(entries, [business.businessId])).toEqual([{ entries: 1 }])
})

it('shows the operator who waits, with what they told, and tells the owner when it is done', async () => {
  Object.assign(env(), { KHATA_APPROVE: 'operator' })
  const owner = await newOwner()
  const [founded] = await query<{ id: TestBusiness['businessId'] }>(
    `UPDATE businesses SET production_waits_since = now() - interval '30 years'
     WHERE id = (SELECT business_id FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id WHERE a.email = $1)
     RETURNING id`,
    [owner.email],
  )
  const id = founded?.id as TestBusiness['businessId']
  const told = { legalName: 'Himal Fitness Pvt. Ltd.', panNumber: '301234567' }
  await updateBusiness(await ctxOf(id), told, businessHasLiveSubscription)
  const shown = (await waitingBusinesses()).find((each) => each.id === id)
  expect(shown).toMatchObject({
    ...told,
    ownerEmail: owner.email,
    ownerVerified: true,
  })
  await approveForProduction({ requestId: 'req_test' }, id)
  expect((await waitingBusinesses()).map((each) => each.id)).not.toContain(id)
  const mails = `SELECT subject FROM outbox_messages WHERE recipient = $1 AND subject LIKE '%in production'`
  expect(await query(mails, [owner.email])).toHaveLength(1)
})

it.each([
  ['its address is one of this machine', { APP_URL: 'http://127.0.0.1:3000' }, true],
  ['its address is one of the internet', { APP_URL: 'https://pay.example.com' }, false],
  ['it is for one merchant', { APP_URL: 'https://pay.example.com', KHATA_APPROVE: 'auto' as const }, true],
])('a new business of an instance: %s', async (_, settings, productionApproved) => {
  const business = await businessWhere(settings)
  const { productionWaitsSince } = await query<{ productionWaitsSince: Date | null }>(
    'SELECT production_waits_since FROM businesses WHERE id = $1',
    [business.businessId],
  ).then(([row]) => row as { productionWaitsSince: Date | null })
  expect(productionWaitsSince === null).toBe(productionApproved)
})
