import { expect, it } from 'vitest'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import { askAgreement } from '@/lib/agreement/ask'
import { loadAsked } from '@/lib/agreement/load-asked'
import { paidInCash } from '@/lib/billing/counter.fixture'
import type { AgreementId, CustomerId } from '@/lib/core/id'
import { paidAheadUntil } from '@/lib/core/paid-ahead'
import { pauseSubscription } from '@/lib/subscription/pause'
import { updateSubscription } from '@/lib/subscription/update'
import { subscriptionNow } from '@/testing/billing'
import { call } from '@/testing/call'
import { newCheckout, verifiedAt } from '@/testing/checkout'

/** A member who has paid this many months in cash, and whose wallet should pay the following ones. */
async function movingToTheWallet(periods: number) {
  const { ctx, id, customerId } = await paidInCash(periods)
  await updateSubscription(ctx, id, { collection: 'wallet' })
  return {
    ctx,
    id,
    /** The date of the first charge, according to the page of a checkout and to that of an agreement. */
    shown: async () => {
      const checkout = await newCheckout(ctx, { customerId: customerId as CustomerId })
      const headers = await verifiedAt(checkout)
      const { data } = await call(getSession, headers, { method: 'GET', params: { token: checkout.token } })
      const [existing] = data.existing.subscriptions
      const { row } = await askAgreement(ctx, {
        kind: 'subscription',
        customerId: customerId as CustomerId,
        subscriptionId: id,
      })
      const asked = await loadAsked({ ...ctx, id: row.id as AgreementId })
      return [existing.nextChargeAt, asked?.nextChargeAt?.toISOString() ?? null]
    },
  }
}

it('the first charge of a wallet is shown after the periods that were paid ahead', async () => {
  const { ctx, id, shown } = await movingToTheWallet(3)
  const row = await subscriptionNow(ctx, id)
  const paidUntil = paidAheadUntil(row)
  expect(paidUntil > row.currentPeriodEnd).toBe(true)
  expect(await shown()).toEqual([paidUntil.toISOString(), paidUntil.toISOString()])
})

it('no charge is shown of a subscription that is paused', async () => {
  const { ctx, id, shown } = await movingToTheWallet(1)
  await pauseSubscription(ctx, id, { remaining: 'keep' })
  expect(await shown()).toEqual([null, null])
})
