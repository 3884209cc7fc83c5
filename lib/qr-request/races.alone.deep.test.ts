import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { payPeriods } from '@/lib/billing/pay-periods'
import { race, seenIn } from '@/lib/billing/race.fixture'
import { reversePayment } from '@/lib/billing/reverse-payment'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { InvoiceId, PaymentId, PriceId, ProviderAccountId, QrRequestId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import { query } from '@/lib/infra/database/db'
import { qrAccountOf } from '@/lib/provider-account/qr-account'
import { reconcileQrRequests } from '@/lib/settlement/reconcile-qr-requests'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { pauseSubscription } from '@/lib/subscription/pause'
import type { PaymentModel, QrRequestModel } from '@/prisma/generated/models'
import { invoicesOf } from '@/testing/billing'
import { readQrRequest } from './ask'
import { closeQrRequest } from './close'
import {
  ask,
  type Gym,
  newGym,
  newQr,
  now,
  ownerOf,
  payAtProvider,
  withHeldMoney,
  withOpenInvoice,
  withTwoOpenInvoices,
} from './requests.fixture'
import { resolveQrRequest } from './resolve'
import { madeRequest, received } from './without-provider.fixture'

// The first two make one move after the other.
const ROUNDS = 6

const idOf = ({ id }: QrRequestModel) => id as QrRequestId
const accountOf = ({ ctx, account }: Gym) => qrAccountOf({ query }, ctx, account.id as ProviderAccountId)

const paymentsOf = ({ businessId }: Gym) =>
  query<PaymentModel>('SELECT * FROM payments WHERE business_id = $1 ORDER BY id', [businessId])

/** No invoice is paid by two payments, and each payment is for what its invoices cost. */
async function expectPaidOnce(gym: Gym): Promise<void> {
  const paid = (await paymentsOf(gym)).flatMap(({ invoiceIds }) => invoiceIds)
  expect(new Set(paid).size).toBe(paid.length)
  const invoices = await invoicesOf(gym.ctx, gym.id)
  expect(invoices.filter(({ status }) => status === 'paid').map(({ id }) => id)).toEqual(
    expect.arrayContaining(paid.filter((id) => invoices.some((each) => each.id === id))),
  )
}

describe('at the same moment', () => {
  it('the sweep, two pages, a button that closes it and cash at the desk: the money pays once, or is held', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      await withOpenInvoice(gym)
      const request = await newQr(gym)
      payAtProvider(request)
      await query('UPDATE qr_requests SET next_check_at = now() WHERE id = $1', [request.id])
      const its = await race(
        {
          cash: () => payPeriods(gym.ctx, gym.id, { method: 'cash', periods: 1 }),
          sweep: () => reconcileQrRequests('sandbox'),
          page: () => readQrRequest(gym.ctx, idOf(request)),
          otherPage: () => readQrRequest(gym.ctx, idOf(request)),
          button: () => closeQrRequest(gym.ctx, idOf(request)),
        },
        round,
      )
      const { status, heldFor } = await ask(request.id)
      rounds.push({ ...its, status, heldFor: heldFor ?? 'nothing' })
      expect((await paymentsOf(gym)).filter(({ confirmedBy }) => confirmedBy)).toHaveLength(
        status === 'paid' ? 1 : 0,
      )
      await expectPaidOnce(gym)
    }
    const seen = seenIn(rounds)
    expect(seen).toMatchObject({ cash: ['done'], sweep: ['done'], page: ['done'] })
    expect(seen.status).toEqual(['held', 'paid'])
    expect(seen.heldFor).toEqual(['nothing', 'nothing_to_pay'])
    expect(seen.button).toContain('done')
  })

  it('money for two requests with one reference: it pays one of them, and the other is held', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const account = await accountOf(gym)
      const open = await withTwoOpenInvoices(gym)
      const requests = await Promise.all(
        open.map((invoiceId) => madeRequest(gym.ctx, account, { invoiceId })),
      )
      const done = await Promise.all(requests.map((each) => received(each, each.amountPaisa, 'one movement')))
      expect(done.map(({ status }) => status).toSorted()).toEqual(['held', 'paid'])
      expect(done.find(({ status }) => status === 'held')).toMatchObject({ heldFor: 'reference_taken' })
      expect(await paymentsOf(gym)).toHaveLength(3)
    }
  })

  it('a void, a pause, an end and the money: it pays the open invoice, or is held', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const open = await withOpenInvoice(gym)
      const request = await newQr(gym)
      const its = await race(
        {
          money: () => received(request, request.amountPaisa, 'txn 1'),
          void: () => settleInvoice(gym.ctx, open.id as InvoiceId, { status: 'void' }),
          pause: () => pauseSubscription(gym.ctx, gym.id, { remaining: 'keep' }),
          end: () => cancelSubscription(gym.ctx, gym.id, { cancelAtPeriodEnd: false }),
        },
        round,
      )
      const { status } = await now(request.id)
      const invoice = (await invoicesOf(gym.ctx, gym.id)).find(({ id }) => id === open.id)
      expect(invoice?.status).toBe(status === 'paid' ? 'paid' : 'void')
      rounds.push({ ...its, status })
    }
    expect(seenIn(rounds)).toMatchObject({ money: ['done'], status: ['held', 'paid'] })
  })

  it('several QRs for one bill: one of them waits', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const open = await withOpenInvoice(gym)
      const account = await accountOf(gym)
      await race(
        {
          one: () => madeRequest(gym.ctx, account, { subscriptionId: gym.id, periods: 1 }),
          two: () => madeRequest(gym.ctx, account, { subscriptionId: gym.id, periods: 2 }),
          ofInvoice: () => madeRequest(gym.ctx, account, { invoiceId: open.id }),
        },
        round,
      )
      const rows = await query<{ status: string }>('SELECT status FROM qr_requests WHERE business_id = $1', [
        gym.businessId,
      ])
      expect(rows.map(({ status }) => status).toSorted()).toEqual(['closed', 'closed', 'waiting'])
    }
  })

  it('the money of two memberships with the last redemption of a coupon begins one, and is held for the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const account = await accountOf(gym)
      const coupon = { code: 'LAST', percentOff: 50, duration: 'once', maxRedemptions: 1 }
      await createCoupon(gym.ctx, createCouponInput.parse(coupon))
      const begin = (name: string, phone: string) => {
        const terms = { priceId: gym.priceId as PriceId, customer: { name, phone }, couponCode: 'LAST' }
        return madeRequest(gym.ctx, account, { membership: terms as never, periods: 1 })
      }
      const requests = [await begin('Maya', '+9779812345678'), await begin('Hari', '+9779812345679')]
      const done = await Promise.all(requests.map((each, n) => received(each, each.amountPaisa, `txn ${n}`)))
      expect(done.map(({ status, heldFor }) => [status, heldFor]).toSorted()).toEqual([
        ['held', 'amount_changed'],
        ['paid', null],
      ])
    }
  })

  it('two owners who resolve the same money, and other money for the same invoice: each rupee goes one way', async () => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const [first, second] = [await withHeldMoney(gym, 50_000n), await withHeldMoney(gym, 50_000n)]
      const [invoiceId] = await withTwoOpenInvoices(gym)
      const [asha, bina] = [await ownerOf(gym), await ownerOf(gym)]
      const pays = { to: 'invoices' as const, invoiceIds: [invoiceId as InvoiceId], reason: 'His.' }
      const its = await race(
        {
          invoice: () => resolveQrRequest(asha, idOf(first), pays),
          back: () => resolveQrRequest(bina, idOf(first), { to: 'given_back', reason: 'In cash.' }),
          other: () => resolveQrRequest(bina, idOf(second), pays),
          again: () => resolveQrRequest(asha, idOf(second), pays),
        },
        round,
      )
      rounds.push(its)
      const confirmed = (await paymentsOf(gym)).filter(({ confirmedBy }) => confirmedBy)
      expect(confirmed.map(({ invoiceIds }) => invoiceIds)).toEqual([[invoiceId]])
      expect([its.invoice, its.back].filter((each) => each === 'done').length).toBeLessThanOrEqual(1)
      const statuses = [(await now(first.id)).status, (await now(second.id)).status]
      expect(statuses.filter((each) => each === 'paid')).toHaveLength(1)
    }
    const seen = seenIn(rounds)
    expect(seen.back).toEqual(expect.arrayContaining(['done', 'qr_request_not_held']))
    expect([...(seen.invoice ?? []), ...(seen.other ?? [])]).toContain('invoice_not_open')
  })

  it('two reversals of money that paid two subscriptions: one of them does it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const gym = await newGym()
      const request = await withHeldMoney(gym, 100_000n)
      const invoiceIds = await withTwoOpenInvoices(gym)
      const owner = await ownerOf(gym)
      const pays = { to: 'invoices', invoiceIds, reason: 'His.' } as const
      const { paymentId } = await resolveQrRequest(owner, idOf(request), pays)
      const reverse = () => reversePayment(owner, paymentId as PaymentId, { reason: 'Not his.' })
      const its = await race({ one: reverse, two: reverse }, round)
      expect(Object.values(its).toSorted()).toEqual(['done', 'payment_already_reversed'])
      const rows = await query<{ status: string }>(
        'SELECT status FROM subscriptions WHERE business_id = $1',
        [gym.businessId],
      )
      expect(rows.map(({ status }) => status)).toEqual(['past_due', 'past_due'])
    }
  })
})
