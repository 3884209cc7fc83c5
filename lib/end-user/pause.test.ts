import { expect, it } from 'vitest'
import { POST as pauseSubscription } from '@/app/v1/subscriptions/[id]/pause/route'
import { POST as unpauseSubscription } from '@/app/v1/subscriptions/[id]/unpause/route'
import { POST as pause } from '@/app/v1/wallet/subscriptions/[id]/pause/route'
import { POST as unpause } from '@/app/v1/wallet/subscriptions/[id]/unpause/route'
import { updateBusiness } from '@/lib/business/update'
import { toWire } from '@/lib/core/id'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import { later, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newPayer } from './payer.fixture'

async function ownMonth() {
  const business = await newBusiness()
  const payer = await newPayer(business, 1_000_000n)
  const { id, currentPeriodEnd } = await subscribe(
    business.ctx,
    payer.customerId,
    await newPrice(business.ctx),
  )
  const allow = (customerPause: boolean) =>
    updateBusiness(business.ctx, { customerPause }, businessHasLiveSubscription)
  return { business, payer, currentPeriodEnd, allow, params: { id: toWire('sub', id) } }
}

it('customers pause and unpause where the business allows it, and nobody else does it for them', async () => {
  const { business, payer, allow, params } = await ownMonth()
  const refused = await call(pause, payer.headers, { params, body: {} })
  expect([refused.status, refused.error?.code]).toEqual([403, 'pause_not_allowed'])
  await allow(true)
  const resumesAt = later(business.ctx.now, 9).toISOString()
  const paused = await call(pause, payer.headers, { params, body: { resumesAt } })
  expect(paused.data).toMatchObject({ status: 'paused', resumesAt, mayPause: true, nextChargeAt: null })
  const stranger = await newPayer(business, 100n)
  expect((await call(unpause, stranger.headers, { params, body: {} })).status).toBe(404)
  const goesOn = await call(unpause, payer.headers, { params, body: {} })
  expect(goesOn.data).toMatchObject({ status: 'active', resumesAt: null, nextChargeAt: expect.any(String) })
  await call(pauseSubscription, business.sandboxKey, { params, body: {} })
  await allow(false)
  const late = await call(unpause, payer.headers, { params, body: {} })
  expect(late.error?.code).toBe('pause_not_allowed')
})

it('merchants pause by the API, and another business does not find the subscription', async () => {
  const { business, params } = await ownMonth()
  const other = await newBusiness()
  expect((await call(pauseSubscription, other.sandboxKey, { params, body: {} })).status).toBe(404)
  expect((await call(unpauseSubscription, other.sandboxKey, { params, body: {} })).status).toBe(404)
  const paused = await call(pauseSubscription, business.sandboxKey, { params, body: { remaining: 'lose' } })
  expect(paused.data).toMatchObject({ status: 'paused', pauseRemaining: 'lose', resumesAt: null })
  const again = await call(pauseSubscription, business.sandboxKey, { params, body: {} })
  expect([again.status, again.error?.code]).toEqual([409, 'subscription_not_pausable'])
  const goesOn = await call(unpauseSubscription, business.sandboxKey, { params, body: {} })
  expect(goesOn.data).toMatchObject({ status: 'active', pausedAt: null, pauseRemaining: null })
  const over = await call(unpauseSubscription, business.sandboxKey, { params, body: {} })
  expect([over.status, over.error?.code]).toEqual([409, 'subscription_not_paused'])
})
