import { describe, expect, it } from 'vitest'
import type { SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceSandboxClock, catchUpSandbox } from '@/lib/sandbox/advance-clock'
import type { SubscriptionModel } from '@/prisma/generated/models'
import {
  advanceTo,
  invoicesOf,
  later,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
} from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness, setFinalAction } from '@/testing/business'
import { cancelSubscription, resumeSubscription } from './cancel'

const idOf = ({ id }: SubscriptionModel) => id as SubscriptionId

/** A monthly subscription. Its wallet can pay this many months, and the first one is paid. */
async function monthly(months = 1) {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 50_000n * BigInt(months))
  return { ctx, subscription: await subscribe(ctx, customerId, await newPrice(ctx)) }
}

describe('a cancellation at the end of the period', () => {
  it.each([['past_due', 'cancel', 1] as const, ['unpaid', 'unpaid', 15] as const])(
    'ends a subscription that is %s at once, because the paid period is over',
    async (status, finalAction, days) => {
      const { ctx, subscription } = await monthly()
      await setFinalAction(ctx, finalAction)
      const now = await advanceTo(ctx, later(subscription.currentPeriodEnd, days))
      expect((await subscriptionNow(ctx, subscription.id)).status).toBe(status)
      const ended = await cancelSubscription(now, idOf(subscription), {
        cancelAtPeriodEnd: true,
        reason: 'moved',
      })
      expect(ended).toMatchObject({
        status: 'canceled',
        cancelAtPeriodEnd: false,
        cancelReason: 'moved',
        dueAt: null,
      })
      expect((ended.endedAt as Date) >= now.now).toBe(true)
      expect((await invoicesOf(ctx, subscription.id)).map((each) => each.status)).toEqual(['paid', 'void'])
      expect((await eventTypes(ctx, subscription.id)).at(-1)).toBe('subscription.canceled')
    },
  )

  it('changes nothing the second time; a new reason is a change', async () => {
    const { ctx, subscription } = await monthly()
    const first = await cancelSubscription(ctx, idOf(subscription), {
      cancelAtPeriodEnd: true,
      reason: 'moved',
    })
    const now = await ctxOf(ctx.businessId)
    for (const reason of [undefined, 'moved']) {
      const again = { cancelAtPeriodEnd: true, ...(reason && { reason }) }
      expect(await cancelSubscription(now, idOf(subscription), again)).toEqual(first)
    }
    const told = ['subscription.created', 'subscription.updated']
    expect(await eventTypes(ctx, subscription.id)).toEqual(told)
    const other = await cancelSubscription(now, idOf(subscription), {
      cancelAtPeriodEnd: true,
      reason: 'price',
    })
    expect(other).toMatchObject({ cancelReason: 'price', canceledAt: first.canceledAt })
    expect(await eventTypes(ctx, subscription.id)).toEqual([...told, 'subscription.updated'])
  })

  it('can be undone; a second resume changes nothing', async () => {
    const { ctx, subscription } = await monthly()
    expect(await resumeSubscription(await ctxOf(ctx.businessId), idOf(subscription))).toEqual(subscription)
    await cancelSubscription(ctx, idOf(subscription), { cancelAtPeriodEnd: true })
    const resumed = await resumeSubscription(await ctxOf(ctx.businessId), idOf(subscription))
    expect(resumed).toMatchObject({ cancelAtPeriodEnd: false, canceledAt: null })
    expect(await resumeSubscription(await ctxOf(ctx.businessId), idOf(subscription))).toEqual(resumed)
    expect(await eventTypes(ctx, subscription.id)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.updated',
    ])
  })
})

describe('a cancellation that waited', () => {
  it('for a step of the clock and its renewals is dated after them', async () => {
    const { ctx, subscription } = await monthly(2)
    // The caller's context has the time of its authentication. After that, the clock moves and the second month is paid.
    const before = await ctxOf(ctx.businessId)
    await advanceSandboxClock(before, { to: later(subscription.currentPeriodEnd, 5) })
    await catchUpSandbox(before)
    const ended = await cancelSubscription(before, idOf(subscription), { cancelAtPeriodEnd: false })
    expect(ended.status).toBe('canceled')
    expect(ended.currentPeriodStart).toEqual(subscription.currentPeriodEnd)
    expect((ended.endedAt as Date) >= later(subscription.currentPeriodEnd, 5)).toBe(true)
    expect(ended.canceledAt).toEqual(ended.endedAt)
    expect(ended.updatedAt).toEqual(ended.endedAt)
  })

  it('for a lock is dated when it got the lock', async () => {
    const { ctx, subscription } = await monthly()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holder = inTransaction(async (tx) => {
      await tx.query('SELECT 1 FROM subscriptions WHERE id = $1 FOR UPDATE', [subscription.id])
      locked()
      await held
      const [row] = await tx.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      return row?.now as Date
    })
    await isLocked
    const canceling = cancelSubscription(await ctxOf(ctx.businessId), idOf(subscription), {
      cancelAtPeriodEnd: false,
    })
    while (
      (await query(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).length === 0
    );
    release()
    const heldUntil = await holder
    expect(((await canceling).endedAt as Date).getTime()).toBeGreaterThanOrEqual(heldUntil.getTime())
  })
})
