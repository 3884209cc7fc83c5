import { randomUUID } from 'node:crypto'
import { POST as postNote } from '@/app/v1/customers/[customerId]/notes/route'
import { PATCH as patchCustomer } from '@/app/v1/customers/[customerId]/route'
import { POST as postCustomer } from '@/app/v1/customers/route'
import { DELETE as deleteInvoiceRoute } from '@/app/v1/invoices/[id]/route'
import { POST as sendInvoiceRoute } from '@/app/v1/invoices/[id]/send/route'
import { POST as postInvoice } from '@/app/v1/invoices/route'
import { refundInvoice } from '@/lib/billing/refund-invoice'
import { payInvoiceOutside } from '@/lib/billing/settle-invoice'
import { createCheckoutSession } from '@/lib/checkout/create'
import {
  type CustomerId,
  fromWire,
  type InvoiceId,
  newId,
  type PaymentQuestionId,
  type PriceId,
  toWire,
} from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { sendNotices } from '@/lib/notice/notices.fixture'
import { answerQuestion } from '@/lib/payment-question/answer'
import { writeQuestion } from '@/lib/payment-question/write'
import { madeRequest, newSilentAccount } from '@/lib/qr-request/without-provider.fixture'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { lockSubscription } from '@/lib/subscription/read'
import { createEndpoint } from '@/lib/webhook/endpoint/create'
import { type Column, TABLES } from '@/prisma/generated/tables'
import { newPrice } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newPhone } from '@/testing/customer'
import { fieldsThatAre } from './emptied'

export const NAME = 'Xanthippe Quizzlewick'
const EARLIER_NAME = 'क्षितिज अद्वितीय'
export const EMAIL = 'xanthippe.quizzlewick@unmistakable.example'
const EARLIER_EMAIL = 'kshitij@unmistakable.example'
const SECRET = 'zzyzx-of-the-metadata'
const REASON = 'zzyzx-because-she-moves'
// Texts that must have a certain form.
const GIVEN = { phone: '+97714123987', panNumber: '987612345' }
export const KNOWN = [NAME, EARLIER_NAME, EMAIL, EARLIER_EMAIL, SECRET, REASON, ...Object.values(GIVEN)]

export interface Story {
  business: TestBusiness
  phone: string
  id: CustomerId
  subscriptionId: string
  manualId: InvoiceId
  checkoutToken: string
}

/** Puts a unique word into each text about a customer that the story does not fill itself. */
async function fillTexts(id: CustomerId): Promise<void> {
  for (const field of fieldsThatAre('personal', 'customers')) {
    const { name, type } = TABLES.customers.columns[field] as Column
    if (type === 'text' && !Object.hasOwn(GIVEN, field))
      await query(`UPDATE customers SET ${name} = coalesce(${name}, $2) WHERE id = $1`, [id, SECRET])
  }
}

/** A customer whose data is everywhere the product puts it, and who has nothing open. */
export async function live(): Promise<Story> {
  const business = await newBusiness()
  const { ctx, sandboxKey: key } = business
  const phone = newPhone()
  await createEndpoint(ctx, { url: 'https://127.0.0.1:9/khata', enabledEvents: ['*'] })
  const body = { email: EARLIER_EMAIL, name: EARLIER_NAME, ...GIVEN, metadata: { note: SECRET } }
  const made = await call(postCustomer, key, { body, idempotencyKey: randomUUID() })
  const id = fromWire('cus', made.data.id) as CustomerId
  const params = { customerId: made.data.id }
  await fillTexts(id)
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
  const discarded = await call(postInvoice, key, { body: draft, idempotencyKey: randomUUID() })
  await call(deleteInvoiceRoute, key, { method: 'DELETE', params: { id: discarded.data.invoice.id } })
  const visit = {
    description: `Visit of ${NAME}`,
    amountPaisa: 5_000n,
    quantity: 1,
    metadata: { note: SECRET },
  }
  await createInvoiceItem(await ctxOf(ctx.businessId), { customerId: id, ...visit }, lockSubscription)
  const cash = { method: 'cash', reference: SECRET, note: `From the father of ${NAME}` } as const
  await payInvoiceOutside(await ctxOf(ctx.businessId), manualId, cash)
  // Somebody with the same phone requests a membership, and has not paid yet.
  const somebodyNew = { priceId: price.id, customer: { name: NAME, phone: GIVEN.phone } }
  const wanted = { membership: somebodyNew, periods: 1 }
  await madeRequest(await ctxOf(ctx.businessId), await newSilentAccount(ctx), wanted)
  const why = `${NAME} was ill, ${SECRET}`
  await refundInvoice(await ctxOf(ctx.businessId), manualId, { reason: why, metadata: { note: SECRET } })
  const asked = { customerId: id, invoiceId: manualId, question: `I did not order this, ${SECRET}` }
  const question = await inTransaction((tx) => writeQuestion(tx, ctx, asked))
  await call(postNote, key, {
    params,
    body: { note: `${NAME} has a dog, ${SECRET}` },
    idempotencyKey: randomUUID(),
  })
  await query(
    `INSERT INTO saved_views (id, business_id, environment, list, name, query, created_at)
     VALUES ($1, $2, 'sandbox', 'customers', $3, $4, now()), ($5, $2, 'sandbox', 'customers', 'Active', 'status=active', now())`,
    [
      newId('view'),
      ctx.businessId,
      `Like ${NAME}`,
      new URLSearchParams({ name: NAME }).toString(),
      newId('view'),
    ],
  )
  await answerQuestion(ctx, question.id as PaymentQuestionId, { answer: `Dear ${NAME}, ${SECRET}.` })
  await cancelSubscription(await ctxOf(ctx.businessId), subscription.id as never, {
    cancelAtPeriodEnd: false,
    reason: REASON,
  })
  await sendNotices()
  // What a receiver may respond, and what a failed job may report.
  await query(
    `UPDATE webhook_deliveries SET status = 'succeeded', attempt_count = 1, due_at = NULL, next_attempt_at = NULL, attempts = '[{"attemptedAt": "2026-11-20T00:00:00.000Z", "httpStatus": 200}]',
       latest = $2 WHERE business_id = $1 AND event_id IN (SELECT id FROM events WHERE type !~ '^(product|price|payment_link|wallet)')`,
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
