import { describe, expect, it } from 'vitest'
import { GET as listAgreements } from '@/app/v1/agreements/route'
import { type AgreementId, type CustomerId, fromWire, type PriceId, type SubscriptionId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { cancelSubscription } from '@/lib/subscription/cancel'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { giveAgreement } from './answer'
import { askAgreement } from './ask'
import type { AgreementKey } from './link'
import { loadAsked } from './load-asked'
import { endAllowance } from './write'

const PRICE = 50_000n

describe('a subscription that began at a checkout', () => {
  /** Started at a checkout in the sandbox, with the rules of production. */
  async function started() {
    const { ctx: sandbox, sandboxKey } = await newBusiness()
    const price = await newPrice(sandbox)
    await fund(sandbox, 1_000_000n)
    const checkout = await newCheckout(sandbox, { priceId: price.id as never })
    const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
    // Test money comes with an allowance. Without it, the sandbox behaves like production.
    const id = fromWire('sub', data.subscriptionId) as SubscriptionId
    const { walletId } = await subscriptionNow(sandbox, id)
    await inTransaction((tx) => endAllowance(tx, sandbox, walletId as string))
    return { sandbox, sandboxKey, price, id }
  }

  it('renews at the agreed price, and not at a higher one until the customer agrees', async () => {
    const { sandbox, price, id } = await started()
    const first = await subscriptionNow(sandbox, id)
    await updatePrice(sandbox, price.id as PriceId, { amountPaisa: 70_000n }, countPriceUsage)
    const now = await advanceTo(sandbox, first.currentPeriodEnd)
    const waiting = await subscriptionNow(now, id)
    expect([waiting.status, waiting.notAgreed]).toEqual(['past_due', true])
    const balance = await balanceOf(now, first.customerId)
    // Money alone does not help. The customer was asked three days before, and again when the charge was due.
    const asked = await query<{ id: string; amountPaisa: bigint }>(
      `SELECT id, amount_paisa FROM agreements WHERE subscription_id = $1 AND status = 'asked' ORDER BY id`,
      [id],
    )
    expect(asked.map(({ amountPaisa }) => amountPaisa)).toEqual([70_000n, 70_000n])
    const [early, late] = asked.map((each) => each.id)
    const { walletId, userId } = waiting
    const user = { ...now, actor: { kind: 'end_user', id: userId }, walletId, userId } as unknown as UserCtx
    await giveAgreement(user, { businessId: now.businessId, environment: 'sandbox', id: early as never })
    const recovered = await subscriptionNow(now, id)
    expect([recovered.status, recovered.notAgreed]).toEqual(['active', false])
    expect(await balanceOf(now, first.customerId)).toBe(balance - 70_000n)
    expect(await eventTypes(now, early)).toEqual(['agreement.given'])
    const key = { businessId: now.businessId, environment: 'sandbox' as const, id: late as never }
    await expect(giveAgreement(user, key)).rejects.toMatchObject({ code: 'agreement_closed' })
    expect((await invoicesOf(now, id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('is asked for the price of now: what was asked before another change of it is asked no more', async () => {
    const { sandbox, price, id } = await started()
    const raise = (amountPaisa: bigint, ctx = sandbox) =>
      updatePrice(ctx, price.id as PriceId, { amountPaisa }, countPriceUsage)
    await raise(70_000n)
    const { currentPeriodEnd } = await subscriptionNow(sandbox, id)
    const now = await advanceTo(sandbox, currentPeriodEnd)
    const rows = await query<{ id: AgreementId }>(
      `SELECT id FROM agreements WHERE subscription_id = $1 AND status = 'asked' ORDER BY id`,
      [id],
    )
    const [early, late] = rows.map((row) => ({ ...now, id: row.id })) as unknown as [
      AgreementKey,
      AgreementKey,
    ]
    // Both ask for the same amount.
    for (const key of [early, late])
      expect(await loadAsked(key)).toMatchObject({ isReplaced: false, newerId: null })
    await raise(90_000n, now)
    expect(await loadAsked(early)).toMatchObject({ status: 'asked', isReplaced: true, newerId: null })
    const newer = await askAgreement(now, {
      kind: 'subscription',
      customerId: (await subscriptionNow(now, id)).customerId as CustomerId,
      subscriptionId: id,
    })
    expect(await loadAsked(early)).toMatchObject({ isReplaced: true, newerId: newer.row.id })
    expect(await loadAsked({ ...now, id: newer.row.id as AgreementId })).toMatchObject({ isReplaced: false })
  })

  it('goes on at a lowered price, and ends its agreement when it ends', async () => {
    const { sandbox, sandboxKey, price, id } = await started()
    await updatePrice(sandbox, price.id as PriceId, { amountPaisa: 30_000n }, countPriceUsage)
    const { currentPeriodEnd } = await subscriptionNow(sandbox, id)
    const now = await advanceTo(sandbox, currentPeriodEnd)
    expect((await subscriptionNow(now, id)).status).toBe('active')
    await cancelSubscription(now, id, { cancelAtPeriodEnd: false })
    expect((await subscriptionNow(now, id)).agreement).toBeNull()
    const { data } = await call(listAgreements, sandboxKey, { method: 'GET' })
    expect(data.items.map(({ status }: { status: string }) => status)).toEqual(['ended', 'ended'])
  })
})

it('test money comes with an allowance without limit, which pays what waited', async () => {
  const { ctx: sandbox } = await newBusiness()
  const customerId = await newCustomer(sandbox, PRICE)
  const { id, currentPeriodEnd } = await subscribe(sandbox, customerId, await newPrice(sandbox))
  const now = await advanceTo(sandbox, currentPeriodEnd)
  expect((await subscriptionNow(now, id)).notAgreed).toBe(false)
  await topUp(now, customerId, PRICE)
  expect((await subscriptionNow(now, id)).status).toBe('active')
})

it('the page of an allowance says which one it replaces', async () => {
  const { ctx: sandbox } = await newBusiness()
  const customerId = await newCustomer(sandbox, PRICE)
  const { row } = await askAgreement(sandbox, { kind: 'allowance', customerId, amountPaisa: PRICE })
  // Test money comes with an unlimited allowance.
  const asked = await loadAsked({ ...sandbox, id: row.id as AgreementId })
  expect(asked?.replaces).toEqual({ amountPaisa: null })
})
