import { expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { GET as getCustomer, PATCH as patchCustomer } from '@/app/v1/customers/[customerId]/route'
import { GET as getPdf } from '@/app/v1/invoices/[id]/pdf/route'
import { POST as sendInvoice } from '@/app/v1/invoices/[id]/send/route'
import { POST as createInvoice } from '@/app/v1/invoices/route'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { exportCustomer } from '@/lib/data-rights/export-customer'
import { query } from '@/lib/infra/database/db'
import { search } from '@/lib/search/read'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, TEST_PHONE, verifiedAt } from '@/testing/checkout'

/** A person who has started at a checkout and entered a name at most. */
async function nameless(details: { name?: string } = {}) {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  await fund(ctx, 60_000n)
  const checkout = await newCheckout(ctx)
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout), details)
  const headers = sandboxKey
  return { ctx, headers, id: data.customerId as string, subscriptionId: data.subscriptionId as string }
}

it('an e-mail address is asked for only where the merchant wants one', async () => {
  const { ctx } = await newBusiness()
  const emailRequired = async (requireEmail?: boolean) => {
    const { token } = await newCheckout(ctx, requireEmail === undefined ? {} : { requireEmail })
    const view = await call(getSession, {}, { method: 'GET', params: { token } })
    return view.data.customer.emailRequired
  }
  expect([await emailRequired(), await emailRequired(false), await emailRequired(true)]).toEqual([
    false,
    false,
    true,
  ])
})

it('a customer without an address has none anywhere, until the merchant adds it', async () => {
  const { headers, id } = await nameless()
  const params = { customerId: id }
  expect((await call(getCustomer, headers, { method: 'GET', params })).data).toMatchObject({
    email: null,
    name: null,
  })
  const [created] = await query<{ data: { email: unknown } }>(
    `SELECT data FROM events WHERE type = 'customer.created' AND object_id = $1`,
    [fromWire('cus', id)],
  )
  expect(created?.data.email).toBeNull()
  const body = { email: 'maya@example.com' }
  expect((await call(patchCustomer, headers, { method: 'PATCH', params, body })).data.email).toBe(
    'maya@example.com',
  )
})

it('is found by name, and not by the number of the wallet, which the business did not write down', async () => {
  const { ctx, id } = await nameless({ name: 'Maya Tamang' })
  const found = async (text: string) => (await search(ctx, text)).map((row) => toWire('cus', row.id))
  expect(await found('tamang')).toContain(id)
  expect(await found(TEST_PHONE.slice(4))).not.toContain(id)
})

it('gets receipts and invoices by SMS, and no mail', async () => {
  const { ctx, headers, subscriptionId } = await nameless()
  const [price] = await query<{ priceId: string }>(
    'SELECT price_id FROM subscriptions WHERE business_id = $1',
    [ctx.businessId],
  )
  const body = {
    subscriptionId,
    priceId: toWire('price', price?.priceId as string),
    amountPaisa: '25000',
    periodStart: '2026-11-20T00:00:00Z',
    periodEnd: '2026-12-20T00:00:00Z',
  }
  const draft = await call(createInvoice, headers, { body: { ...body, description: 'Lessons' } })
  expect(draft.status).toBe(201)
  const params = { id: draft.data.invoice.id as string }
  const sent = await call(sendInvoice, headers, { params, body: {} })
  expect([sent.status, sent.data.invoice.status, sent.data.invoice.sent_to_email]).toEqual([
    200,
    'open',
    undefined,
  ])
  const [sms] = await query<{ recipient: string; text: string }>(
    `SELECT recipient, text FROM outbox_messages WHERE business_id = $1 AND text LIKE '%Lessons%'`,
    [ctx.businessId],
  )
  expect(sms?.recipient).toBe(TEST_PHONE)
  expect(sms?.text).toMatch(/^Himal Fitness: Rs 250 to pay for Lessons: http/)
  const mails = await query(`SELECT 1 FROM outbox_messages WHERE business_id = $1 AND channel = 'mail'`, [
    ctx.businessId,
  ])
  expect(mails).toEqual([])
  const request = new Request('http://localhost:3000/', { headers: { 'x-api-key': headers } })
  const pdf = await getPdf(request, { params: Promise.resolve(params) })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

it('can be exported and erased', async () => {
  const { ctx, id, subscriptionId } = await nameless()
  const customerId = fromWire('cus', id) as CustomerId
  let text = ''
  for await (const part of await exportCustomer(ctx, customerId, 'Himal Fitness')) text += part
  expect(JSON.parse(text).customer.email).toBeNull()
  const now = await ctxOf(ctx.businessId)
  await cancelSubscription(now, fromWire('sub', subscriptionId) as never, { cancelAtPeriodEnd: false })
  expect(await eraseCustomer(now, customerId)).toMatchObject({
    email: expect.stringMatching(/@erased\.invalid$/),
  })
})
