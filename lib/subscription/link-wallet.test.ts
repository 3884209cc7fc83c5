import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newCustomer, newPrice, subscribe, subscriptionNow, topUp } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness } from '@/testing/business'
import { cancelSubscription } from './cancel'
import { presentSubscription } from './present'

it('linking a wallet to a trial updates the subscription, with its event', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx)
  const trial = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 14 }))
  const free = await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '0' }))
  const over = await subscribe(ctx, customerId, await newPrice(ctx, { trialDays: 7 }))
  await cancelSubscription(ctx, over.id as Parameters<typeof cancelSubscription>[1], {
    cancelAtPeriodEnd: false,
  })
  await topUp(ctx, customerId, 10_000n)
  for (const { id, updatedAt } of [trial, free]) {
    const now = await subscriptionNow(ctx, id)
    expect(now).toMatchObject({ userId: expect.any(String), walletId: expect.any(String) })
    expect(now.updatedAt > updatedAt).toBe(true)
    expect(await eventTypes(ctx, id)).toEqual(['subscription.created', 'subscription.updated'])
    const [event] = await query<{ data: unknown }>(
      `SELECT data FROM events WHERE object_id = $1 AND type = 'subscription.updated'`,
      [id],
    )
    expect(event?.data).toEqual(presentSubscription(now))
  }
  expect(await subscriptionNow(ctx, over.id)).toMatchObject({ userId: null, walletId: null })
  expect((await eventTypes(ctx)).slice(-5)).toEqual([
    'customer.updated',
    'subscription.updated',
    'subscription.updated',
    'agreement.given',
    'wallet.topup_succeeded',
  ])
})

it('a subscription that is created while its customer is being linked gets the wallet, too', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx)
  const price = await newPrice(ctx, { trialDays: 14 })
  // The transaction that creates the subscription stays open while the top-up links the customer.
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let made = () => {}
  const isMade = new Promise<void>((resolve) => {
    made = resolve
  })
  const beginning = inTransaction(async (tx) => {
    const subscription = await subscribe({ ...ctx, tx }, customerId, price)
    made()
    await held
    return subscription
  })
  await isMade
  let isLinked = false
  const linking = topUp(await ctxOf(ctx.businessId), customerId, 10_000n).then(() => {
    isLinked = true
  })
  while (!isLinked && (await query('SELECT 1 FROM pg_locks WHERE NOT granted')).length === 0);
  commit()
  const [{ id }] = await Promise.all([beginning, linking])
  expect((await subscriptionNow(ctx, id)).walletId).not.toBeNull()
})
