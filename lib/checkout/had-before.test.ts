import { describe, expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { fromWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { findHadBefore } from '@/lib/subscription/had-before'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { newPrice, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, type TestCheckout, verifiedAt } from '@/testing/checkout'
import { advance } from './advance'
import { type CheckoutView, findCheckoutAt } from './read'
import { isTrialUsed } from './trial'

/** A business with a price of Rs 500 and a trial of seven days, and a person with enough money. */
async function offered() {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 7 })
  await fund(ctx, 1_000_000n)
  const open = () => newCheckout(ctx, { priceId: price.id as PriceId })
  const view = async ({ token }: TestCheckout, headers: Record<string, string>) =>
    (await call(getSession, headers, { method: 'GET', params: { token } })).data
  const started = async (data: { subscriptionId: string }) =>
    subscriptionNow(ctx, fromWire('sub', data.subscriptionId) as SubscriptionId)
  return { ctx, open, view, started }
}

describe('the free days of a product on hosted pages', () => {
  it('are given once a person: the second time the first payment is shown and taken', async () => {
    const { open, view, started } = await offered()
    const first = await open()
    const { data } = await authorizeAt(first, await verifiedAt(first))
    expect(await started(data)).toMatchObject({ status: 'trialing' })

    const second = await open()
    expect((await view(second, {})).terms.trialDays).toBe(7)
    // A browser that knows the person shows the price at once. Anybody else is offered the trial.
    const [{ walletId }] = (await query('SELECT wallet_id FROM checkout_sessions WHERE id = $1', [
      first.id,
    ])) as [{ walletId: string }]
    const shown = (await findCheckoutAt(second.token)) as CheckoutView
    expect(await isTrialUsed({ query }, { ...shown, walletId })).toBe(true)
    expect(await isTrialUsed({ query }, shown)).toBe(false)
    const headers = await verifiedAt(second)
    const seen = await view(second, headers)
    expect([seen.terms.trialDays, seen.progress.requiredPaisa]).toEqual([0, '50000'])
    const again = await authorizeAt(second, headers, { expectedPaisa: '50000' })
    expect(await started(again.data)).toMatchObject({ status: 'active', trialEndAt: null })
  })

  it('end for a link that was shown before, and nothing is taken that was not shown', async () => {
    const { open, view } = await offered()
    const [first, second] = [await open(), await open()]
    const headers = await verifiedAt(second)
    await authorizeAt(first, await verifiedAt(first))
    const refused = await authorizeAt(second, headers)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'offer_changed', terms: { trialDays: 0 } },
    ])
    expect((await view(second, headers)).progress.requiredPaisa).toBe('50000')
  })

  it('are given again where the business wants it so', async () => {
    const { open, view, ctx } = await offered()
    await query('UPDATE businesses SET trial_once = false WHERE id = $1', [ctx.businessId])
    const first = await open()
    await authorizeAt(first, await verifiedAt(first))
    const second = await open()
    expect((await view(second, await verifiedAt(second))).terms.trialDays).toBe(7)
  })
})

it('what a person has already is shown before a second one starts by itself', async () => {
  const { ctx, open } = await offered()
  const first = await open()
  await authorizeAt(first, await verifiedAt(first))
  const second = await open()
  await verifiedAt(second)
  const [session] = await query<CheckoutSessionModel>('SELECT * FROM checkout_sessions WHERE id = $1', [
    second.id,
  ])
  const had = await findHadBefore({ query }, session as CheckoutSessionModel)
  expect(had).toMatchObject({ trial: true, live: [expect.any(String)], liveUntil: expect.any(Date) })
  const holder = {
    ...ctx,
    checkoutId: second.id,
    actor: { kind: 'checkout', id: 'cs' },
    bearerExpiresAt: ctx.now,
  }
  const pressed = (oneMore?: 'true') =>
    inTransaction((tx) =>
      advance(tx, holder as never, second.token, { by: 'balance', expectedPaisa: 50_000n, oneMore }),
    )
  expect(await pressed()).toMatchObject({ way: 'look' })
  expect(await pressed('true')).toMatchObject({ way: 'started' })
})
