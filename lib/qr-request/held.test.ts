import { describe, expect, it } from 'vitest'
import { POST as resolve } from '@/app/v1/qr-requests/[id]/resolve/route'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { fromWire, type PaymentId, type PriceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import { advanceTo, invoicesOf, later } from '@/testing/billing'
import { ctxOf, eventTypes } from '@/testing/business'
import { call } from '@/testing/call'
import {
  ask,
  cashFor,
  type Gym,
  key,
  memberOf,
  newGym,
  newQr,
  payAtProvider,
  wire,
  withHeldMoney,
  withOpenInvoice,
  withTwoOpenInvoices,
} from './requests.fixture'

describe('money that pays nothing by itself', () => {
  it.each([
    ['wrong_amount', async () => undefined, 49_900n],
    ['nothing_to_pay', (gym: Gym) => cashFor(gym), 50_000n],
    [
      'nothing_to_pay',
      (gym: Gym) => cancelSubscription(gym.ctx, gym.id, { cancelAtPeriodEnd: false }),
      50_000n,
    ],
    ['nothing_to_pay', (gym: Gym) => pauseSubscription(gym.ctx, gym.id, { remaining: 'keep' }), 50_000n],
    ['amount_changed', (gym: Gym) => makeDearer(gym), 50_000n],
  ])('is held as %s', async (reason, meanwhile, amount) => {
    const gym = await newGym()
    const request = await newQr(gym)
    await meanwhile(gym)
    payAtProvider(request, amount)
    const held = await ask(request.id)
    expect(held).toMatchObject({ status: 'held', heldFor: reason, receivedPaisa: amount, paymentId: null })
    expect(await eventTypes(gym.ctx, request.id)).toEqual(['qr_request.held'])
  })

  it('is held if the provider names money that has paid before', async () => {
    const gym = await newGym()
    const first = await newQr(gym)
    payAtProvider(first, first.amountPaisa, 'one movement')
    await ask(first.id)
    const second = await newQr(gym)
    payAtProvider(second, second.amountPaisa, 'one movement')
    expect(await ask(second.id)).toMatchObject({ status: 'held', heldFor: 'reference_taken' })
    const { headers } = await memberOf(gym, 'admin')
    const body = {
      to: 'invoices',
      invoiceIds: [toWire('inv', (await withOpenInvoiceLater(gym)).id)],
      reason: 'Ours',
    }
    const refused = await call(resolve, headers, { ...wire(second.id), body, ...key() })
    expect(refused.error?.code).toBe('qr_reference_taken')
  })

  it('pays invoices or is given back, as an owner or admin says', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    await cashFor(gym)
    payAtProvider(request)
    await ask(request.id)
    await advanceTo(gym.ctx, later(gym.ctx.now, 63))
    const open = (await invoicesOf(gym.ctx, gym.id)).find(({ status }) => status === 'open') as { id: string }
    const body = { to: 'invoices', invoiceIds: [toWire('inv', open.id)], reason: 'He keeps it for Magh.' }
    const { headers: cashier } = await memberOf(gym, 'cashier')
    expect((await call(resolve, cashier, { ...wire(request.id), body, ...key() })).status).toBe(403)
    expect((await call(resolve, gym.sandboxKey, { ...wire(request.id), body, ...key() })).status).toBe(403)
    const { headers } = await memberOf(gym, 'owner')
    const { data } = await call(resolve, headers, { ...wire(request.id), body, ...key() })
    expect(data).toMatchObject({ status: 'paid', heldFor: 'nothing_to_pay', resolution: { to: 'invoices' } })
    const again = await call(resolve, headers, { ...wire(request.id), body, ...key() })
    expect(again.error?.code).toBe('qr_request_not_held')
    expect(await eventTypes(gym.ctx, request.id)).toEqual(['qr_request.held', 'qr_request.paid'])
  })

  it('pays invoices of several subscriptions, and each of them owes again when that is reversed', async () => {
    const gym = await newGym()
    const request = await withHeldMoney(gym, 100_000n)
    expect(request.heldFor).toBe('wrong_amount')
    const open = await withTwoOpenInvoices(gym)
    const { headers } = await memberOf(gym, 'owner')
    const body = { to: 'invoices', invoiceIds: open.map((id) => toWire('inv', id)), reason: 'His.' }
    const { data, error } = await call(resolve, headers, { ...wire(request.id), body, ...key() })
    expect([error, open.length]).toEqual([undefined, 2])
    expect(data).toMatchObject({ status: 'paid', receivedPaisa: '100000' })
    const paymentId = fromWire('pay', data.paymentId) as PaymentId
    await reversePayment(await ctxOf(gym.businessId), paymentId, { reason: 'It was not his.' })
    const rows = await query<{ status: string }>('SELECT status FROM subscriptions WHERE business_id = $1', [
      gym.businessId,
    ])
    expect(rows.map(({ status }) => status)).toEqual(['past_due', 'past_due'])
  })

  it('is not resolved to invoices of another sum', async () => {
    const gym = await newGym()
    const request = await newQr(gym)
    payAtProvider(request, 10_000n)
    await ask(request.id)
    const open = await withOpenInvoice(gym)
    const { headers } = await memberOf(gym, 'owner')
    const to = (body: object) => call(resolve, headers, { ...wire(request.id), body, ...key() })
    const differs = await to({ to: 'invoices', invoiceIds: [toWire('inv', open.id)], reason: 'His' })
    expect(differs.error).toMatchObject({ code: 'qr_sum_differs', receivedPaisa: '10000' })
    expect((await to({ to: 'given_back', reason: 'In cash.' })).data).toMatchObject({
      status: 'given_back',
      paymentId: null,
      resolution: { to: 'given_back', invoiceIds: [] },
    })
  })
})

const makeDearer = ({ ctx, priceId }: Gym) =>
  updatePrice(ctx, priceId as PriceId, { amountPaisa: 60_000n }, countPriceUsage)

async function withOpenInvoiceLater(gym: Gym) {
  await advanceTo(gym.ctx, later(gym.ctx.now, 63))
  return (await invoicesOf(gym.ctx, gym.id)).find(({ status }) => status === 'open') as { id: string }
}
