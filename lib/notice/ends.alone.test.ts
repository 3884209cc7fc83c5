import { describe, expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { updateBusiness } from '@/lib/business/update'
import { shortDate } from '@/lib/core/calendar-date'
import { type SubscriptionId, toWire } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { startAgainAddress } from '@/lib/payment-link/start-again'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { advanceTo, later, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { newSubscriber, pageIn, theNotice, toldTo } from './notices.fixture'

describe('an end', () => {
  it('that the customer or the business asked for is confirmed on its day', async () => {
    const { ctx, subscription } = await newSubscriber()
    const id = subscription.id as SubscriptionId
    await cancelSubscription(ctx, id, { cancelAtPeriodEnd: true })
    expect((await toldTo(ctx)).filter((each) => each.startsWith('ended'))).toEqual([])
    const { now } = await advanceTo(ctx, subscription.currentPeriodEnd)
    const date = shortDate(subscription.currentPeriodEnd, 'Asia/Kathmandu', 'en', now)
    const address = await startAgainAddress(ctx, { priceId: subscription.priceId, quantity: 1 })
    const { text } = await theNotice(ctx, 'ended', 'sms')
    expect(text).toContain(`Himal Tea: Tea ended on ${date}. Nothing more is charged. Start again: `)
    expect(await pageIn(text)).toBe(address)
    expect((await theNotice(ctx, 'ended', 'mail')).text).toContain(`Start again:\n${address}\n`)
  })

  it('of what cannot be started again leads to the balance', async () => {
    const { ctx, subscription } = await newSubscriber()
    await updateBusiness(ctx, { startAgain: false }, businessHasLiveSubscription)
    await cancelSubscription(ctx, subscription.id as SubscriptionId, { cancelAtPeriodEnd: false })
    const { text } = await theNotice(ctx, 'ended', 'sms')
    expect(text).toContain('Your Khata: ')
    expect(await pageIn(text)).toBe(`http://localhost:3000/wallet?sandbox=${toWire('biz', ctx.businessId)}`)
  })

  it.each([true, false])(
    'of what is paid at the counter reaches a written phone, also without e-mail: asked for %s',
    async (isAsked) => {
      const { ctx, id, customerId } = await paidInCash(1)
      await updateCustomer(ctx, customerId, { phone: '+9779812345678', email: null })
      if (isAsked) await cancelSubscription(ctx, id, { cancelAtPeriodEnd: false })
      else await advanceTo(ctx, later((await subscriptionNow(ctx, id)).currentPeriodEnd, 20))
      const { recipient, text } = await theNotice(ctx, 'ended', 'sms')
      expect(recipient).toBe('+9779812345678')
      expect(text).toContain('Test business: Tea ended on')
      expect(await toldTo(ctx)).not.toContain('ended mail')
      await advanceTo(ctx, later((await ctxOf(ctx.businessId)).now, 1))
    },
  )
})
