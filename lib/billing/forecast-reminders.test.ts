import { expect, it } from 'vitest'
import type { PriceId, SubscriptionId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { changeSubscription } from '@/lib/subscription/change'
import { createSubscription } from '@/lib/subscription/create'
import { advanceTo, later, newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'

it.each([
  ['a customer without a wallet', undefined],
  ['a wallet', 1_000_000n],
])('the reminder of %s names the amount of the change that waits', async (_, balancePaisa) => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, balancePaisa)
  const price = await newPrice(ctx, { amountPaisa: '50000', trialDays: 14 })
  const { id } = await createSubscription(ctx, { customerId, priceId: price.id as PriceId, skipTrial: false })
  await changeSubscription(ctx, id as SubscriptionId, { quantity: 3, when: 'period_end' })
  await advanceTo(ctx, later(ctx.now, 12))
  const reminders = await query<{ amount: string }>(
    `SELECT forecast->>'amountPaisa' AS amount FROM events WHERE business_id = $1 AND type = 'subscription.renewal_upcoming'`,
    [ctx.businessId],
  )
  expect(reminders).toEqual([{ amount: '150000' }])
})
