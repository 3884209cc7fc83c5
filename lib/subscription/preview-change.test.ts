import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as pay } from '@/app/v1/subscriptions/[id]/payments/route'
import { toWire } from '@/lib/core/id'
import { advanceTo, later } from '@/testing/billing'
import { call } from '@/testing/call'
import { cancelSubscription, resumeSubscription } from './cancel'
import { DAYS, gym } from './change.fixture'
import { pauseSubscription, unpauseSubscription } from './pause'

describe('a preview', () => {
  it('says to the paisa what the change bills at its instant', async () => {
    const { ctx, preview, change } = await gym()
    await advanceTo(ctx, later(ctx.now, 11))
    const shown = await preview({ quantity: 4 })
    expect(shown.status).toBe(200)
    await advanceTo(ctx, new Date(later(ctx.now, 11).getTime() + 300_000))
    const { data } = await change({ quantity: 4, at: shown.data.effectiveAt })
    expect(data.invoice.totalAmountPaisa).toBe(shown.data.totalPaisa)
    expect(shown.data).toMatchObject({ nextPeriodAmountPaisa: '200000', shortfallPaisa: '0' })
  })

  it('is too old after ten minutes, after a change, and if it is of the future', async () => {
    const { ctx, preview, change } = await gym()
    const { data } = await preview({ quantity: 2 })
    await advanceTo(ctx, new Date(ctx.now.getTime() + 660_000))
    const late = await change({ quantity: 2, at: data.effectiveAt })
    const early = await change({ quantity: 2, at: later(ctx.now, 1).toISOString() })
    const before = await preview({ quantity: 3 })
    await advanceTo(ctx, new Date(ctx.now.getTime() + 720_000))
    await change({ quantity: 2 })
    const after = await change({ quantity: 3, at: before.data.effectiveAt })
    expect([late, early, after].map(({ error }) => error?.code)).toEqual(Array(3).fill('preview_expired'))
  })

  it('is too old in a trial, too, although nothing is billed there', async () => {
    const { ctx, preview, change } = await gym(undefined, { ...DAYS, trialDays: 7 })
    const { data } = await preview({ quantity: 2 })
    const early = await change({ quantity: 2, at: later(ctx.now, 1).toISOString() })
    expect(early.error?.code).toBe('preview_expired')
    expect((await change({ quantity: 2, at: data.effectiveAt })).data.subscription.quantity).toBe(2)
  })
})

it('a preview for the next period counts from what is paid ahead', async () => {
  const { id, sandboxKey, preview, change } = await gym()
  const params = { id: toWire('sub', id) }
  const body = { method: 'cash', periods: 2 }
  const { data: paid } = await call(pay, sandboxKey, { params, body, idempotencyKey: randomUUID() })
  const end = paid.subscription.paidUntil
  const { data: shown } = await preview({ quantity: 3, when: 'period_end' })
  expect(shown).toMatchObject({ effectiveAt: end, nextChargeAt: end, nextPeriodAmountPaisa: '150000' })
  const { data } = await change({ quantity: 3, when: 'period_end' })
  expect(data.subscription.pendingChange.effectiveAt).toBe(end)
})

describe('a change is refused', () => {
  it.each([
    [{}, 'parameter_missing'],
    [{ quantity: 2, when: 'period_end', prorate: true }, 'parameter_invalid'],
    [{ quantity: 2, when: 'period_end', at: '2026-01-01T00:00:00.000Z' }, 'parameter_invalid'],
    [{ quantity: 0 }, 'parameter_invalid'],
  ])('as %j', async (body, code) => {
    const { change } = await gym()
    expect((await change(body)).error?.code).toBe(code)
  })

  it('while an invoice is open, in a pause, and at an end that is the last', async () => {
    const { ctx, id, change } = await gym(60_000n)
    await pauseSubscription(ctx, id, { remaining: 'keep' })
    expect((await change({ quantity: 2 })).error?.code).toBe('subscription_paused')
    await unpauseSubscription(ctx, id)
    await cancelSubscription(ctx, id, { cancelAtPeriodEnd: true })
    expect((await change({ quantity: 2, when: 'period_end' })).error?.code).toBe('subscription_ending')
    await resumeSubscription(ctx, id)
    await advanceTo(ctx, later(ctx.now, 31))
    expect((await change({ quantity: 2 })).error).toMatchObject({
      code: 'subscription_past_due',
      message: 'An invoice of Rs 500.00 is open. It must be paid before the subscription can change.',
    })
  })
})
