import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { POST as createSession } from '@/app/v1/checkout/sessions/route'
import { GET as getLink, PATCH as patchLink } from '@/app/v1/payment-links/[id]/route'
import { POST as startLink } from '@/app/v1/payment-links/[id]/start/route'
import { POST as createLink, GET as listLinks } from '@/app/v1/payment-links/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { getAttention } from '@/lib/overview/get-attention'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { startAt } from '@/testing/checkout'

// In this test, production has no provider. The sandbox has the simulators.

async function shop(key: 'sandboxKey' | 'productionKey', amountPaisa = '50000') {
  const business = await newBusiness()
  const ctx = key === 'sandboxKey' ? business.ctx : business.productionCtx
  const price = await newPrice(ctx, { amountPaisa })
  const body = { priceId: toWire('price', price.id) }
  const link = (await call(createLink, business[key], { body })).data
  const session = (await call(createSession, business[key], { body, idempotencyKey: randomUUID() })).data
  return { ...business, at: ctx, key: business[key], price, link, session }
}

const shown = async ({ key, link, session }: Awaited<ReturnType<typeof shop>>) => ({
  link: link.payable,
  session: session.payable,
  getLink: (await call(getLink, key, { params: { id: link.id } })).data.payable,
  patchLink: (await call(patchLink, key, { params: { id: link.id }, body: { allowQuantity: true } })).data
    .payable,
  listLinks: (await call(listLinks, key, { method: 'GET' })).data.items.map(
    (row: { payable: boolean }) => row.payable,
  ),
  view: (await call(getSession, {}, { params: { token: session.token } })).data.payable,
})

const all = (payable: boolean) => ({
  link: payable,
  session: payable,
  getLink: payable,
  patchLink: payable,
  listLinks: [payable],
  view: payable,
})

const codesSent = async ({ businessId }: TestBusiness) =>
  (await query('SELECT 1 FROM outbox_messages WHERE business_id = $1', [businessId])).length

it('links and sessions say whether what they sell can be paid in their environment', async () => {
  expect(await shown(await shop('sandboxKey'))).toEqual(all(true))
  expect(await shown(await shop('productionKey'))).toEqual(all(false))
  expect(await shown(await shop('productionKey', '0'))).toEqual(all(true))
})

it('nothing starts, and no code is sent, where no provider takes the money', async () => {
  const closed = await shop('productionKey')
  const begun = await call(startLink, {}, { params: { id: closed.link.slug }, body: { phone: '9841000001' } })
  expect([begun.status, begun.error?.code]).toEqual([409, 'not_payable'])
  const started = await startAt({ token: closed.session.token }, '+9779841000001')
  expect([started.status, started.error?.code]).toEqual([409, 'not_payable'])
  expect(await codesSent(closed)).toBe(0)
  const sessions = await query('SELECT 1 FROM checkout_sessions WHERE business_id = $1', [closed.businessId])
  expect(sessions).toHaveLength(1)
})

it('cash is taken where no provider takes money', async () => {
  const { productionCtx: ctx, productionKey } = await newBusiness()
  const price = await newPrice(ctx)
  const { status, data } = await call(createSubscription, productionKey, {
    body: {
      customerId: toWire('cus', await newCustomer(ctx)),
      priceId: toWire('price', price.id),
      collection: 'outside',
      payment: { method: 'cash' },
    },
    idempotencyKey: randomUUID(),
  })
  expect([status, data.status]).toEqual([201, 'active'])
})

it('the home page counts links and open checkouts that nobody can pay, and leaves out free ones', async () => {
  const attention = (ctx: TestBusiness['ctx']) =>
    getAttention(ctx, 'Asia/Kathmandu', ['not_payable'], {
      failingEndpoints: async () => ({ endpoints: 0, waiting: 0 }),
      hasAmounts: false,
    })
  const { productionCtx, ctx } = await shop('productionKey')
  expect(await attention(productionCtx)).toMatchObject([{ kind: 'not_payable', count: 2 }])
  expect(await attention(ctx)).toEqual([])
  expect(await attention((await newBusiness()).productionCtx)).toEqual([])
})
