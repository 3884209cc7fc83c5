import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { filesUnder } from '../scripts/start/fingerprint'
import { type Caller, made, withBearer, withCookie } from './caller'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newDraft, paidInvoices, subscribe } from './merchant-server'
import type { Outbox } from './outbox'
import { problemsIn } from './problems'

interface Listed {
  items: { id: string }[]
}

/** The address of a page of the dashboard below its environment, by the path of its file: `customers/[id]`. */
type Addresses = Record<string, string>

/**
 * Makes one of everything in the sandbox of the signed-in person's business.
 * @returns the addresses of the pages that have an id in them. Add yours.
 */
async function prepareBusiness(
  page: Page,
  outbox: Outbox,
  database: (sql: string, checkoutId: string) => Promise<unknown>,
): Promise<Addresses> {
  const owner = withCookie(page)
  const hook = { url: 'https://127.0.0.1:9/hook', enabled_events: ['*'] }
  const endpoint = await made<{ id: string }>(owner.post('/v1/webhooks/endpoints', hook))
  const { id: subscriptionId, ...subscription } = await subscribe(owner, {
    balancePaisa: '500000',
    amountPaisa: '150000',
  })
  const { customerId, priceId } = subscription
  const { productId } = (await owner.get<{ productId: string }>(`/v1/catalog/prices/${priceId}`)).data
  const checkout = await made<{ id: string; token: string }>(
    owner.post('/v1/checkout/sessions', { priceId, successUrl: 'https://shop.example/thanks' }),
  )
  const topUp = await stuckTopUp(page, checkout, outbox)
  await database(WAITS_FOR_A_PERSON, checkout.id)
  const key = await made<{ id: string }>(
    owner.post('/v1/merchant/api-keys', { name: 'Shop server', environment: 'sandbox' }),
  )
  const deliveries = await owner.get<{ id: string }[]>(`/v1/webhooks/endpoints/${endpoint.id}/deliveries`)
  await database(ASKS_ABOUT_PAYMENT, checkout.id)
  const [paid = ''] = (await paidInvoices(owner, { id: subscriptionId })).map(({ id }) => id)
  const note = await made<{ id: string }>(owner.post(`/v1/invoices/${paid}/refund`, { amountPaisa: '50000' }))
  const payment = await made<{ payment: { id: string } }>(
    owner.post(`/v1/subscriptions/${subscriptionId}/payments`, { method: 'cash' }),
  )
  const coupon = await made<{ id: string }>(
    owner.post('/v1/coupons', { code: 'DASHAIN-20', percentOff: 20, duration: 'once' }),
  )
  const { data: priced } = await owner.get<{ priceId: string }>(`/v1/subscriptions/${subscriptionId}`)
  const poster = await made<{ id: string }>(owner.post('/v1/payment-links', { priceId: priced.priceId }))
  const { baseURL: origin = '' } = test.info().project.use
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(MEMBERS) }
  const sent = await page.request.post('/v1/imports', {
    headers: { origin, 'idempotency-key': randomUUID() },
    multipart: { file, guess: 'true' },
  })
  const { data: imported } = (await sent.json()) as { data: { id: string } }
  const bulk = await made<{ id: string }>(
    owner.post('/v1/bulk-actions', { action: 'archive_customers', customerIds: [customerId] }),
  )
  const [invoice, event, request, message, question] = [
    await newestOf(owner, '/v1/invoices'),
    await newestOf(owner, '/v1/events'),
    await newestOf(owner, '/v1/merchant/requests'),
    await newestOf(owner, '/v1/sandbox/messages'),
    await newestOf(owner, '/v1/payment-questions'),
  ]
  const draft = await newDraft(owner, { id: subscriptionId, priceId }, '35000')
  const account = { provider: 'fonepay', settings: { protocol: 'checkout' } }
  const qrAccount = await made<{ id: string }>(owner.post('/v1/merchant/provider-accounts', account))
  await owner.post(`/v1/merchant/provider-accounts/${qrAccount.id}/verify`)
  const qr = await made<{ id: string }>(owner.post(`/v1/subscriptions/${subscriptionId}/qr-requests`, {}))
  const payout = await firstPayout(owner)
  return {
    'api-keys/[id]': `api-keys/${key.id}`,
    'bulk-actions/[id]': `bulk-actions/${bulk.id}`,
    'catalog/[productId]': `catalog/${productId}`,
    'catalog/[productId]/edit': `catalog/${productId}/edit`,
    'catalog/[productId]/new-price': `catalog/${productId}/new-price`,
    'catalog/prices/[priceId]': `catalog/prices/${priceId}`,
    'catalog/prices/[priceId]/edit': `catalog/prices/${priceId}/edit`,
    'checkout-links/[id]': `checkout-links/${checkout.id}`,
    'counter/qr/[id]': `counter/qr/${qr.id}`,
    'coupons/[id]': `coupons/${coupon.id}`,
    'coupons/[id]/edit': `coupons/${coupon.id}/edit`,
    'credit-notes/[id]': `credit-notes/${note.id}`,
    'customers/[id]': `customers/${customerId}`,
    'customers/[id]/edit': `customers/${customerId}/edit`,
    'events/[id]': `events/${event}`,
    'imports/[id]': `imports/${imported.id}`,
    'invoices/[id]': `invoices/${invoice}`,
    'invoices/[id]/edit': `invoices/${draft.id}/edit`,
    'payment-links/[id]': `payment-links/${poster.id}`,
    'payment-links/[id]/edit': `payment-links/${poster.id}/edit`,
    'payouts/[id]': `payouts/${payout}`,
    'payments/[id]': `payments/${payment.payment.id}`,
    'payments/[id]/receipt': `payments/${payment.payment.id}/receipt`,
    'questions/[id]': `questions/${question}`,
    'reconciliation/[id]': `reconciliation/${topUp}`,
    'requests/[id]': `requests/${request}`,
    'sandbox/messages/[messageId]': `sandbox/messages/${message}`,
    search: 'search?q=maya',
    'settings/[section]': 'settings/notices',
    'security/confirm': `security/confirm?file=/dashboard/sandbox/customers/${customerId}/export`,
    'subscriptions/[id]': `subscriptions/${subscriptionId}`,
    'subscriptions/[id]/change': `subscriptions/${subscriptionId}/change?quantity=2`,
    'webhooks/[id]': `webhooks/${endpoint.id}`,
    'webhooks/[id]/edit': `webhooks/${endpoint.id}/edit`,
    'webhooks/deliveries/[id]': `webhooks/deliveries/${deliveries.data[0]?.id}`,
  }
}

const TWO_DAYS = 172_800

/** What its customers have paid goes to the bank account of the business. */
async function firstPayout(owner: Caller): Promise<string> {
  await owner.patch('/v1/merchant/business', { moneyMode: 'shared' })
  const account = { bankCode: 'NABIL', accountNumber: '01234567890123', accountName: 'Himal Yoga' }
  await made(owner.post('/v1/merchant/bank-account', account))
  await owner.post('/v1/sandbox/clock/advance', { seconds: TWO_DAYS })
  const { data } = await owner.post<{ payout: { id: string } }>('/v1/sandbox/payouts/run')
  return data.payout.id
}

// One row can be added, and one has a mistake.
const MEMBERS = 'नाम,मोबाइल,Remarks\nआशा राई,9841000001,new\nBina,12,\n'

/** The id of the newest object of a list. Some are written a moment later. */
async function newestOf(owner: Caller, path: string): Promise<string> {
  let newest = ''
  await expect(async () => {
    const { data } = await owner.get<Listed>(path)
    newest = data.items[0]?.id ?? ''
    expect(newest, path).not.toBe('')
  }).toPass()
  return newest
}

const WAITS_FOR_A_PERSON =
  "UPDATE topups SET reconciliation = 'provider_undecided' WHERE checkout_session_id = $1"

const ASKS_ABOUT_PAYMENT = `
  INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
  SELECT uuidv7(), i.business_id, i.environment, i.customer_id, i.id, 'I had canceled before this payment.', now()
  FROM invoices i JOIN checkout_sessions c USING (business_id, environment) WHERE c.id = $1 LIMIT 1`

/** A top-up that was begun in a checkout and not paid. */
async function stuckTopUp(page: Page, { token }: { token: string }, outbox: Outbox): Promise<string> {
  const phone = newPhone()
  const path = `/v1/checkout/sessions/${token}`
  const visitor = withBearer(page.request, '')
  const { data } = await visitor.post<{ bearer: string }>(`${path}/start`, { phone })
  const customer = withBearer(page.request, data.bearer)
  await customer.post(`${path}/verify`, { code: await outbox.codeSentTo(phone) })
  const topUp = await made<{ id: string }>(
    customer.post(`${path}/topups`, { provider: 'esewa', amountPaisa: '150000' }),
  )
  return topUp.id
}

// Every page of the dashboard, found by its file. A new page is tested without being named here. Only a page with an id in
// its address needs an entry in prepared-business.ts.
const root = path.resolve(import.meta.dirname, '../app/(merchant)/dashboard/[environment]')
const PAGES = filesUnder(root, (file, isDirectory) => isDirectory || path.basename(file) === 'page.tsx').map(
  (file) => path.posix.dirname(file).replace(/^\.$/, ''),
)
// In production the business has nothing yet: these show how empty places look.
const EMPTY = PAGES.filter((page) => !page.includes('[') && !/^sandbox|\/|^search/.test(page))

// A theme changes colours and a language changes words, so each page is seen in two of the four combinations.
const LOOKS = {
  en: { colorScheme: 'light', width: 1280 },
  ne: { colorScheme: 'dark', width: 360 },
} as const

function onlyProblems(problems: ReadonlyMap<string, string[]>): Record<string, string[]> {
  return Object.fromEntries([...problems].filter(([, found]) => found.length > 0))
}

for (const [language, look] of Object.entries(LOOKS))
  test(`every page of the dashboard is for everyone, in ${language}`, async ({
    page,
    merchant,
    outbox,
    database,
  }) => {
    test.slow()
    const addresses = await prepareBusiness(page, outbox, database)
    expect(PAGES.filter((each) => each.includes('[') && !(each in addresses))).toEqual([])
    expect(Object.keys(addresses).filter((each) => !PAGES.includes(each))).toEqual([])
    const problems = new Map<string, string[]>()
    await page.goto(`/dashboard/sandbox?speak=${language}`)
    for (const each of PAGES)
      problems.set(each, await problemsIn(page, `/dashboard/sandbox/${addresses[each] ?? each}`, look))
    expect(onlyProblems(problems), merchant.businessName).toEqual({})
  })

test('every place of the dashboard is for everyone while it is empty', async ({ page, merchant }) => {
  test.slow()
  const problems = new Map<string, string[]>()
  for (const each of EMPTY)
    problems.set(
      each,
      await problemsIn(page, `/dashboard/production/${each}`, { colorScheme: 'light', width: 360 }),
    )
  expect(onlyProblems(problems), merchant.businessName).toEqual({})
})
