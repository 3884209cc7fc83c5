import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { POST as send } from '@/app/v1/payments/[id]/receipt/route'
import { POST as sell } from '@/app/v1/subscriptions/walk-in/route'
import { paidInCash, paymentsOf } from '@/lib/billing/counter.fixture'
import { toWire } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { pageIn } from './notices.fixture'

const again = (caller: string | Record<string, string>, id: string, idempotencyKey: string = randomUUID()) =>
  call(send, caller, { params: { id }, idempotencyKey })

/** What a business has sent, without messages about events in the log. */
const sentBy = ({ businessId, environment }: Ctx) =>
  query<{ channel: string; recipient: string; text: string }>(
    `SELECT channel, recipient, text FROM outbox_messages m
     WHERE business_id = $1 AND environment = $2 AND NOT EXISTS (SELECT FROM notices n WHERE n.message_id = m.id)
     ORDER BY channel DESC, id`,
    [businessId, environment],
  )

/** A member who has paid two months in cash. */
async function member() {
  const it = await paidInCash(2)
  await updateCustomer(it.ctx, it.customerId, { phone: '+9779812345678', email: 'asha@example.com' })
  const [payment] = await paymentsOf(it)
  return { ...it, payment }
}

it('the receipt of a payment goes again by SMS and mail, and says where it went', async () => {
  const { ctx, sandboxKey, payment } = await member()
  const { status, data } = await again(sandboxKey, payment)
  expect([status, data]).toEqual([200, { phone: '98******78', email: 'as******@example.com' }])
  const [sms, mail, ...more] = await sentBy(ctx)
  expect(more).toEqual([])
  expect(sms).toMatchObject({ channel: 'sms', recipient: '+9779812345678' })
  expect(sms?.text).toMatch(/Rs 1,000(\.00)? paid, .+ Receipt: /)
  expect(mail).toMatchObject({ channel: 'mail', recipient: 'asha@example.com' })
  const target = await pageIn(sms?.text ?? '')
  const [, last] = await query<{ id: string }>(
    'SELECT id FROM invoices WHERE business_id = $1 ORDER BY period_start',
    [ctx.businessId],
  )
  expect((await findHostedInvoice(target.split('/').at(-1) as string))?.invoice.id).toBe(last?.id)
  const audited = await query(
    `SELECT object_id, details FROM audit_entries WHERE business_id = $1 AND action = 'payment.receipt_sent'`,
    [ctx.businessId],
  )
  expect(audited).toEqual([{ objectId: payment, details: { by: ['sms', 'mail'] } }])
})

it('the same key sends it once, and another key once more', async () => {
  const { ctx, sandboxKey, payment } = await member()
  const key = randomUUID()
  const answers = [await again(sandboxKey, payment, key), await again(sandboxKey, payment, key)]
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect(await sentBy(ctx)).toHaveLength(2)
  await again(sandboxKey, payment)
  expect(await sentBy(ctx)).toHaveLength(4)
})

it('what was taken back has no receipt, an erased person gets none, and another business finds nothing', async () => {
  const { ctx, sandboxKey, payment, takeBack } = await member()
  expect((await again((await newBusiness()).sandboxKey, payment)).status).toBe(404)
  await takeBack(payment)
  expect((await again(sandboxKey, payment)).error?.code).toBe('payment_already_reversed')
  expect(await sentBy(ctx)).toEqual([])

  const gone = await member()
  await cancelSubscription(gone.ctx, gone.id, { cancelAtPeriodEnd: false })
  await eraseCustomer(gone.ctx, gone.customerId)
  const refused = await again(gone.sandboxKey, gone.payment)
  expect([refused.status, refused.error?.code]).toEqual([409, 'customer_unreachable'])
})

it('a person gets it five times a day in production', async () => {
  const { productionCtx, productionKey } = await newBusiness()
  const priceId = toWire('price', (await newPrice(productionCtx)).id)
  const body = { name: 'Asha Rai', phone: '9841998877', priceId, payment: { method: 'cash' } }
  const { data } = await call(sell, productionKey, { body, idempotencyKey: randomUUID() })
  for (let n = 0; n < 5; n++) expect((await again(productionKey, data.payment.id)).status).toBe(200)
  const refused = await again(productionKey, data.payment.id)
  expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited'])
  expect(await sentBy(productionCtx)).toHaveLength(5)
})

it('a cashier sends that of their own payment, and of no other', async () => {
  const owner = await newOwner()
  const { ctx, headers } = await signedIn(owner)
  const priceId = toWire('price', (await newPrice(ctx)).id)
  const of = (each: Record<string, string>) => ({ ...each, 'x-environment': 'sandbox' })
  const cashier = of((await signedIn(await newMember(owner.businessId, 'cashier'))).headers)
  const take = async (by: Record<string, string>) => {
    const body = { name: 'Asha Rai', phone: '9841998877', priceId, payment: { method: 'cash' } }
    return (await call(sell, by, { body, idempotencyKey: randomUUID() })).data.payment.id as string
  }
  expect((await again(cashier, await take(cashier))).status).toBe(200)
  expect((await again(cashier, await take(of(headers)))).status).toBe(403)
})
