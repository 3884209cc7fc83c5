import { describe, expect, it } from 'vitest'
import { POST as requestInvoiceQr } from '@/app/v1/invoices/[id]/qr-requests/route'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { GET as listPayments } from '@/app/v1/payments/route'
import { GET as summary } from '@/app/v1/payments/summary/route'
import { POST as close } from '@/app/v1/qr-requests/[id]/close/route'
import { GET as get } from '@/app/v1/qr-requests/[id]/route'
import { POST as begin, GET as list } from '@/app/v1/qr-requests/route'
import { POST as payCash } from '@/app/v1/subscriptions/[id]/payments/route'
import { POST as requestQr } from '@/app/v1/subscriptions/[id]/qr-requests/route'
import { fromWire, type PriceId, type QrRequestId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { reconcileQrRequests } from '@/lib/settlement/reconcile-qr-requests'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import { REFUSED_KEYS, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import { invoicesOf, newCustomer, subscriptionNow } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import {
  ask,
  type Gym,
  key,
  memberOf,
  newGym,
  newQr,
  now,
  payAtProvider,
  wire,
  withOpenInvoice,
} from './requests.fixture'

describe('a QR request for periods of a subscription', () => {
  it('pays what it covers as cash would, when the provider says that it is paid', async () => {
    const gym = await newGym()
    const open = await withOpenInvoice(gym)
    const request = await newQr(gym, { periods: 2 })
    expect(request.covers).toMatchObject([{ invoiceId: open.id }, { invoiceId: null }])
    expect(request.amountPaisa).toBe(100_000n)
    expect((await ask(request.id)).status).toBe('waiting')
    payAtProvider(request)
    const paid = await ask(request.id)
    expect(paid).toMatchObject({ status: 'paid', receivedPaisa: 100_000n, customerId: gym.customerId })
    const { data } = await call(listPayments, gym.sandboxKey, {
      method: 'GET',
      path: '/v1/payments?confirmed=true',
    })
    expect(data.items).toMatchObject([
      { id: toWire('pay', paid.paymentId as string), method: 'qr', confirmedBy: 'connectips' },
    ])
    expect((await subscriptionNow(gym.ctx, gym.id)).status).toBe('active')
    expect(await eventTypes(gym.ctx, request.id)).toEqual(['qr_request.paid'])
    // The same answer again changes nothing.
    expect(await ask(request.id)).toEqual(paid)
  })

  it('leaves nothing behind until it is paid', async () => {
    const gym = await newGym()
    const before = await eventTypes(gym.ctx)
    await newQr(gym, { periods: 3 })
    expect(await eventTypes(gym.ctx)).toEqual(before)
    expect(await invoicesOf(gym.ctx, gym.id)).toHaveLength(1)
  })

  it('is refused as the same cash is', async () => {
    const gym = await newGym()
    await cancelSubscription(gym.ctx, gym.id, { cancelAtPeriodEnd: false })
    const asked = { params: { id: toWire('sub', gym.id) }, body: gym.body, ...key() }
    expect((await call(requestQr, gym.sandboxKey, asked)).error?.code).toBe('subscription_already_canceled')
  })

  it('needs an account of the business, and one in reach of its amount', async () => {
    const gym = await newGym()
    const params = { id: toWire('sub', gym.id) }
    expect((await call(requestQr, gym.sandboxKey, { params, body: {}, ...key() })).error?.code).toBe(
      'provider_account_missing',
    )
    const dear = await newGym({ amountPaisa: '1000000000' })
    const asked = { params: { id: toWire('sub', dear.id) }, body: dear.body, ...key() }
    expect((await call(requestQr, dear.sandboxKey, asked)).error).toMatchObject({
      code: 'amount_out_of_range',
      maxPaisa: '999999900',
    })
  })

  it('is made by the same key after the provider gave no answer', async () => {
    const gym = await newGym()
    const asked = { params: { id: toWire('sub', gym.id) }, body: gym.body, ...key() }
    TROUBLE.answer = (response) => response.destroy()
    expect((await call(requestQr, gym.sandboxKey, asked)).error?.code).toBe('provider_unavailable')
    expect((await call(list, gym.sandboxKey, { method: 'GET' })).data.items).toEqual([])
    TROUBLE.answer = null
    expect((await call(requestQr, gym.sandboxKey, asked)).status).toBe(201)
    REFUSED_KEYS.add('a-password')
    const other = { ...asked, ...key() }
    expect((await call(requestQr, gym.sandboxKey, other)).error?.code).toBe('provider_account_refused')
  })

  it('closes the one that waits for the same, and is closed by cash, which names it', async () => {
    const gym = await newGym()
    const [first, second] = [await newQr(gym), await newQr(gym)]
    expect((await now(first.id)).status).toBe('closed')
    const paid = await call(payCash, gym.sandboxKey, {
      params: { id: toWire('sub', gym.id) },
      body: { method: 'cash' },
      ...key(),
    })
    expect(paid.meta).toEqual({ closedQrRequests: [toWire('qrq', second.id)] })
    expect((await now(second.id)).status).toBe('closed')
  })

  it('closes when it is read after a pause', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    await pauseSubscription(gym.ctx, gym.id, { remaining: 'keep' })
    const { data } = await call(get, gym.sandboxKey, { method: 'GET', ...wire(request.id) })
    expect(data.status).toBe('closed')
  })

  it('pays the period that has begun since, with its invoice', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    const open = await withOpenInvoice(gym)
    payAtProvider(request)
    expect((await ask(request.id)).status).toBe('paid')
    expect((await invoicesOf(gym.ctx, gym.id)).find(({ id }) => id === open.id)?.status).toBe('paid')
  })

  it('is asked about by the sweep, and by nobody who lists', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    payAtProvider(request)
    await call(list, gym.sandboxKey, { method: 'GET' })
    expect((await now(request.id)).status).toBe('waiting')
    await query(`UPDATE qr_requests SET next_check_at = now() WHERE id = $1`, [request.id])
    await reconcileQrRequests('sandbox')
    expect((await now(request.id)).status).toBe('paid')
  })
})

describe('a QR request for a new membership', () => {
  const walkIn = { customer: { name: 'Maya Tamang', phone: '9812345678' } }

  it('makes customer and subscription when it is paid, and nothing before', async () => {
    const gym = await newGym()
    const body = { ...gym.body, ...walkIn, priceId: toWire('price', gym.priceId), periods: 2 }
    const { data } = await call(begin, gym.sandboxKey, { body, ...key() })
    expect(data).toMatchObject({ covers: [], amountPaisa: '100000', customerId: null, qr: null })
    const request = await now(fromWire('qrq', data.id) as string)
    expect(await customersOf(gym)).toBe(1)
    payAtProvider(request)
    const paid = await ask(request.id)
    expect(paid.status).toBe('paid')
    expect(await customersOf(gym)).toBe(2)
    expect(await subscriptionNow(gym.ctx, paid.subscriptionId as string)).toMatchObject({
      status: 'active',
      collection: 'outside',
      customerId: paid.customerId,
    })
  })

  it('is held if the price is not sold any more', async () => {
    const gym = await newGym()
    const customerId = toWire('cus', await newCustomer(gym.ctx))
    const body = { ...gym.body, customerId, priceId: toWire('price', gym.priceId) }
    const { data } = await call(begin, gym.sandboxKey, { body, ...key() })
    await updatePrice(gym.ctx, gym.priceId as PriceId, { active: false }, countPriceUsage)
    const request = await now(fromWire('qrq', data.id) as string)
    payAtProvider(request)
    expect(await ask(request.id)).toMatchObject({ status: 'held', heldFor: 'nothing_to_pay' })
  })
})

describe('QR requests', () => {
  it('are closed once and for all, and count if they are paid all the same', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    for (const _ of ['once', 'again'])
      expect((await call(close, gym.sandboxKey, { ...wire(request.id), ...key() })).data.status).toBe(
        'closed',
      )
    payAtProvider(request)
    expect((await ask(request.id)).status).toBe('paid')
    const late = await call(close, gym.sandboxKey, { ...wire(request.id), ...key() })
    expect(late.error?.code).toBe('qr_request_not_waiting')
  })

  it('for an invoice cover exactly it', async () => {
    const gym = await newGym()
    const open = await withOpenInvoice(gym)
    const asked = { params: { id: toWire('inv', open.id) }, body: gym.body, ...key() }
    const { data } = await call(requestInvoiceQr, gym.sandboxKey, asked)
    expect(data).toMatchObject({ invoiceId: toWire('inv', open.id), periods: null, amountPaisa: '50000' })
    const request = await now(fromWire('qrq', data.id) as string)
    payAtProvider(request)
    await ask(request.id)
    const { data: day } = await call(summary, gym.sandboxKey, { method: 'GET' })
    expect(day.byMethod).toContainEqual({
      method: 'qr',
      amountPaisa: '50000',
      count: 1,
      confirmedPaisa: '50000',
    })
  })

  it('of others are shown to a cashier while they wait, and their own after that', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    const { headers } = await memberOf(gym, 'cashier')
    const seen = async () => (await call(list, headers, { method: 'GET' })).data.items.length
    expect(await seen()).toBe(1)
    expect((await call(get, headers, { method: 'GET', ...wire(request.id) })).status).toBe(200)
    await call(close, headers, { ...wire(request.id), ...key() })
    expect(await seen()).toBe(0)
  })

  it("are green for a cashier who watches another one's, without its payment, and not for long", async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    const { headers } = await memberOf(gym, 'cashier')
    const watched = () => call(get, headers, { method: 'GET', ...wire(request.id) })
    expect((await watched()).data.status).toBe('waiting')
    payAtProvider(request)
    expect((await ask(request.id)).paymentId).not.toBeNull()
    expect((await watched()).data).toMatchObject({
      status: 'paid',
      receivedPaisa: '50000',
      ...{ paymentId: null, providerReference: null, resolution: null, qr: null },
    })
    const { data } = await call(get, gym.sandboxKey, { method: 'GET', ...wire(request.id) })
    expect(data.paymentId).toMatch(/^pay_/)
    // Its event has said when it was made, so the time goes back.
    const makeOlder = (minutes: number) =>
      query(`UPDATE qr_requests SET created_at = created_at - $2 * interval '1 minute' WHERE id = $1`, [
        request.id,
        minutes,
      ])
    await makeOlder(61)
    expect((await watched()).error?.code).toBe('role_insufficient')
    await makeOlder(-61)
  })

  it('that are paid are nothing that their cashier can undo', async () => {
    const gym = await newGym()
    const { headers } = await memberOf(gym, 'cashier')
    const asked = { params: { id: toWire('sub', gym.id) }, body: gym.body, ...key() }
    const { data } = await call(requestQr, headers, asked)
    const id = fromWire('qrq', data.id) as QrRequestId
    payAtProvider({ reference: data.reference, amountPaisa: BigInt(data.amountPaisa) })
    const { paymentId } = await ask(id)
    const undone = { params: { id: toWire('pay', paymentId as string) }, body: { reason: 'A mistake.' } }
    const { status, error } = await call(reverse, headers, { ...undone, ...key() })
    expect([status, error?.code]).toEqual([403, 'role_insufficient'])
  })

  it('of another business are not there', async () => {
    const [gym, other] = [await newGym(), await newBusiness()]
    const request = await newQr(gym)
    expect((await call(get, other.sandboxKey, { method: 'GET', ...wire(request.id) })).status).toBe(404)
    expect((await call(close, other.sandboxKey, { ...wire(request.id), ...key() })).status).toBe(404)
  })
})

const customersOf = async ({ businessId }: Gym) =>
  (await query('SELECT 1 FROM customers WHERE business_id = $1', [businessId])).length
