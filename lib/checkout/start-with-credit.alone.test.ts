import '@/lib/top-up/provider-server.fixture'
import { describe, expect, it } from 'vitest'
import { POST as cancel } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { GET as getTopUp } from '@/app/v1/checkout/sessions/[token]/topups/[id]/route'
import type { ErrorCode } from '@/lib/core/errors'
import { type CustomerId, fromWire } from '@/lib/core/id'
import { listEvents } from '@/lib/events/read'
import { query } from '@/lib/infra/database/db'
import { reconcileTopUps } from '@/lib/settlement/reconcile'
import { UNINDEXED } from '@/lib/subscription/unindexed-events'
import { PAYMENTS, pay } from '@/lib/top-up/provider-server.fixture'
import { makeDue } from '@/lib/top-up/wallet.fixture'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, bearer, newCheckout, startAt } from '@/testing/checkout'
import {
  agreed,
  agreedAndPaid,
  balanceAt,
  beginAt,
  comeBack,
  consentAt,
  linksSentBy,
  SHOWN,
  subscriptionsOf,
  topUpAt,
  topUpIdOf,
} from './agreed-top-up.fixture'
import { expireCheckoutSession } from './expire'
import { findCheckoutAt } from './read'
import { remindUnstartedCheckouts } from './remind-unstarted'

type Paid = Awaited<ReturnType<typeof agreedAndPaid>>

describe('a top-up that starts the checkout', () => {
  it('starts it in the moment of the credit: the person agrees and pays in one act', async () => {
    const { ctx, checkout, headers, topUp } = await agreedAndPaid()
    expect(topUp.start).toEqual({ status: 'waiting', reason: null })
    await comeBack(topUp.id)

    const [started, ...others] = await subscriptionsOf(ctx)
    expect(others).toEqual([])
    expect(started).toMatchObject({ status: 'active', email: 'maya@example.com', name: 'Maya' })
    expect(await balanceAt(checkout)).toBe(0n)
    expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.completed'])
    const session = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
    expect(session.data.progress).toMatchObject({ step: 'done', subscriptionId: expect.any(String) })
    const params = { token: checkout.token, id: topUp.id }
    const seen = await call(getTopUp, headers, { method: 'GET', params })
    expect(seen.data).toMatchObject({ status: 'succeeded', start: { status: 'started', reason: null } })
    expect(await consentAt(topUp.id)).toMatchObject({ outcome: 'started', email: null, name: null })
    expect(
      await query('SELECT 1 FROM unstarted_checkouts WHERE top_up_id = $1', [topUpIdOf(topUp.id)]),
    ).toEqual([])
  })

  it('is among the events of the customer, who was made by its start', async () => {
    const { ctx, topUp } = await agreedAndPaid()
    await comeBack(topUp.id)
    const [started] = await query<{ customerId: CustomerId }>(
      'SELECT customer_id FROM subscriptions WHERE business_id = $1',
      [ctx.businessId],
    )
    const { customerId } = started as { customerId: CustomerId }
    const { items } = await listEvents(ctx, { customerId, order: 'asc', limit: 20 }, UNINDEXED)
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['wallet.topup_succeeded', 'invoice.paid']),
    )
  })

  it('has the same events and gives the same agreement as a start by hand', async () => {
    const [byCredit, byHand] = [await agreedAndPaid(), await agreedAndPaid(null)]
    await comeBack(byCredit.topUp.id)
    await comeBack(byHand.topUp.id)
    expect((await authorizeAt(byHand.checkout, byHand.headers)).status).toBe(201)
    const storyOf = ({ ctx: { businessId } }: Paid) =>
      query('SELECT type FROM events WHERE business_id = $1 ORDER BY type', [businessId])
    expect(await storyOf(byCredit)).toEqual(await storyOf(byHand))
    const agreementsOf = ({ ctx: { businessId } }: Paid) =>
      query('SELECT kind, status, by, amount_paisa, interval FROM agreements WHERE business_id = $1', [
        businessId,
      ])
    expect(await agreementsOf(byCredit)).toEqual(await agreementsOf(byHand))
    expect(await agreementsOf(byCredit)).toHaveLength(1)
  })

  it('starts also when nobody comes back, and the look-up finds the money', async () => {
    const { ctx, topUp } = await agreedAndPaid()
    await makeDue({ id: topUpIdOf(topUp.id) })
    await reconcileTopUps('sandbox')
    expect(await subscriptionsOf(ctx)).toHaveLength(1)
  })

  it('is one act however many tabs come back, and whatever others press beside them', async () => {
    const { ctx, checkout, headers, topUp } = await agreedAndPaid()
    await makeDue({ id: topUpIdOf(topUp.id) })
    await Promise.all([
      comeBack(topUp.id),
      comeBack(topUp.id, 'paid'),
      comeBack(topUp.id, 'gave_up'),
      reconcileTopUps('sandbox'),
      authorizeAt(checkout, headers),
    ])
    expect(await subscriptionsOf(ctx)).toHaveLength(1)
    expect(await balanceAt(checkout)).toBe(0n)
  })

  it('beside a start by hand and the end of the session there is one subscription, or all the money', async () => {
    for (let round = 0; round < 6; round++) {
      const { ctx, checkout, headers, topUp } = await agreedAndPaid()
      await Promise.all([
        comeBack(topUp.id),
        authorizeAt(checkout, headers),
        expireCheckoutSession(ctx, checkout.id).catch(() => null),
        call(cancel, headers, { params: { token: checkout.token } }),
      ])
      const { length } = await subscriptionsOf(ctx)
      expect([length, await balanceAt(checkout)]).toEqual(length === 1 ? [1, 0n] : [0, 50_000n])
      if (length === 0) expect((await consentAt(topUp.id)).outcome).toMatch(/^checkout_session_/)
    }
  })

  it('starts with the second of two top-ups if the first does not cover it, and the third adds to the wallet', async () => {
    const { ctx, checkout, headers } = await agreed()
    const begin = () => beginAt(checkout, headers, { amountPaisa: '30000', start: SHOWN })
    const ids = [await begin(), await begin(), await begin()].map(({ data }) => data.id as string)
    const outcomes: (string | null)[] = []
    for (const id of ids) {
      pay(await topUpAt(id))
      await comeBack(id)
      outcomes.push((await consentAt(id)).outcome)
    }
    expect(outcomes).toEqual(['insufficient_balance', 'started', 'checkout_session_used'])
    expect(await subscriptionsOf(ctx)).toHaveLength(1)
    expect(await balanceAt(checkout)).toBe(40_000n)
    // The receipt shows the payment that started it, and the page shows what followed.
    expect(await findCheckoutAt(checkout.token)).toMatchObject({
      topUpId: fromWire('top', ids[1] as string),
      cameTwicePaisa: 30_000n,
    })
    // It has started, so no message says otherwise.
    await remindUnstartedCheckouts('run_test')
    expect(await linksSentBy(ctx)).toEqual([])
  })
})

describe('what is refused before anything is paid', () => {
  it.each<[string, Record<string, unknown>, number, ErrorCode, string | undefined]>([
    ['another sum', { ...SHOWN, expectedPaisa: '49999' }, 409, 'amount_changed', undefined],
    ['no sum', { email: 'maya@example.com' }, 400, 'parameter_missing', 'start.expectedPaisa'],
  ])('%s', async (_, start, status, code, param) => {
    const { checkout, headers } = await agreed()
    const refused = await beginAt(checkout, headers, { start })
    expect([refused.status, refused.error?.code, refused.error?.param]).toEqual([status, code, param])
    if (code === 'amount_changed') expect(refused.error).toMatchObject({ expectedPaisa: '50000' })
    expect(await query('SELECT 1 FROM topups WHERE checkout_session_id = $1', [checkout.id])).toEqual([])
  })

  it('an offer that has changed: the session ends, as at a start by hand', async () => {
    const { ctx, checkout, headers, changePrice } = await agreed()
    await changePrice({ amountPaisa: 60_000n })
    const refused = await beginAt(checkout, headers, { start: SHOWN })
    expect([refused.status, refused.error?.code]).toEqual([409, 'offer_changed'])
    expect(await eventTypes(ctx, checkout.id)).toEqual(['checkout.session.expired'])
    expect(await query('SELECT 1 FROM topups WHERE checkout_session_id = $1', [checkout.id])).toEqual([])
  })

  it('a phone that was not verified', async () => {
    const { ctx } = await newBusiness()
    const checkout = await newCheckout(ctx)
    const headers = bearer((await startAt(checkout)).data.bearer)
    expect((await beginAt(checkout, headers, { start: SHOWN })).error?.code).toBe('checkout_not_verified')
  })
})

describe('a start that cannot be done when the money comes', () => {
  it.each<[string, string, (paid: Paid) => Promise<unknown>]>([
    ['the offer has changed', 'offer_changed', ({ changePrice }) => changePrice({ amountPaisa: 60_000n })],
    ['the price is archived', 'price_inactive', ({ changePrice }) => changePrice({ active: false })],
    [
      'the day of the link is over',
      'checkout_session_expired',
      ({ checkout }) =>
        query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
          checkout.id,
        ]),
    ],
    [
      'the merchant has ended it',
      'checkout_session_expired',
      ({ ctx, checkout }) => expireCheckoutSession(ctx, checkout.id),
    ],
    [
      'the person has canceled it',
      'checkout_session_used',
      ({ checkout, headers }) => call(cancel, headers, { params: { token: checkout.token } }),
    ],
    [
      'something fails on our side',
      'internal_error',
      ({ ctx }) => query(`UPDATE businesses SET time_zone = 'Nowhere/Never' WHERE id = $1`, [ctx.businessId]),
    ],
  ])(
    '%s: the money is credited, the person is told at once, nothing else is taken',
    async (_, outcome, change) => {
      const paid = await agreedAndPaid()
      const { ctx, checkout, topUp } = paid
      await change(paid)
      await comeBack(topUp.id)
      await query(`UPDATE businesses SET time_zone = 'Asia/Kathmandu' WHERE id = $1`, [ctx.businessId])
      expect(await consentAt(topUp.id)).toMatchObject({ outcome, email: null })
      expect(await subscriptionsOf(ctx)).toEqual([])
      expect(await balanceAt(checkout)).toBe(50_000n)
      await remindUnstartedCheckouts('run_test')
      expect(await linksSentBy(ctx)).toEqual([
        expect.stringMatching(/^Himal Fitness: Rs 500 has arrived.*Tea.*\/w\/[\w-]+$/),
      ])
      const types = await eventTypes(ctx, checkout.id)
      expect(types.at(-1)).toBe('checkout.session.paid_not_started')
      expect(types).not.toContain('checkout.session.completed')
      // After the session has ended, one message is enough.
      await query(`UPDATE unstarted_checkouts SET due_at = due_at - interval '1 day'`)
      await remindUnstartedCheckouts('run_test')
      expect(await linksSentBy(ctx)).toHaveLength(
        outcome === 'internal_error' || outcome === 'price_inactive' ? 2 : 1,
      )
    },
  )

  it('less arrives than was asked for: it is held, and nothing starts', async () => {
    const { ctx, checkout, topUp } = await agreedAndPaid()
    const { providerPaymentId } = await topUpAt(topUp.id)
    PAYMENTS.set(providerPaymentId as string, { amount: 40_000, status: 'Completed', reference: 'less' })
    await comeBack(topUp.id)
    expect(await topUpAt(topUp.id)).toMatchObject({ state: 'failed', reconciliation: 'wrong_amount' })
    expect(await consentAt(topUp.id)).toMatchObject({ outcome: null })
    expect(await subscriptionsOf(ctx)).toEqual([])
    expect(await balanceAt(checkout)).toBe(0n)
  })

  it('may be done by hand, with the money that is there', async () => {
    const { checkout, headers } = await agreed()
    const begun = await beginAt(checkout, headers, { amountPaisa: '30000', start: SHOWN })
    pay(await topUpAt(begun.data.id))
    await comeBack(begun.data.id)
    const params = { token: checkout.token, id: begun.data.id }
    const seen = await call(getTopUp, headers, { method: 'GET', params })
    expect(seen.data.start).toEqual({ status: 'not_started', reason: 'insufficient_balance' })
    const rest = await beginAt(checkout, headers, { amountPaisa: '20000' })
    expect(rest.data.start).toBeNull()
    pay(await topUpAt(rest.data.id))
    await comeBack(rest.data.id)
    expect((await authorizeAt(checkout, headers)).status).toBe(201)
    expect(await balanceAt(checkout)).toBe(0n)
  })
})
