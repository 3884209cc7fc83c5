import { expect, it } from 'vitest'
import { type CustomerId, type PriceId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sendNotices } from '@/lib/notice/notices.fixture'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { createSubscription } from '@/lib/subscription/create'
import { requestWithdrawal } from '@/lib/withdrawal/request'
import { newSaver } from '@/lib/withdrawal/withdrawals.fixture'
import { newPrice } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import {
  linkCustomer,
  newCheckoutTopUp,
  newPhone,
  newSignedInCustomer,
  newStartedCheckout,
} from '@/testing/customer'
import { erasePerson } from './erase-person'
import { rowsWith } from './search-database.fixture'

const NAME = 'Melchizedek Brzeczyszczykiewicz'
const EMAIL = 'melchizedek@unmistakable.example'

/** A customer of this person, with a subscription that has ended, unless `lives` is set. */
async function customerOf(ctx: Ctx, phone: string, lives = false): Promise<CustomerId> {
  const { id } = await createCustomer(ctx, { name: NAME, email: EMAIL })
  if (ctx.environment === 'sandbox')
    await topUpSandboxCustomer(ctx, id as CustomerId, { amountPaisa: 1_000_000n, phone })
  else await linkCustomer(ctx, id, phone)
  const price = await newPrice(ctx, { trialDays: 14 })
  const terms = { customerId: id as CustomerId, priceId: price.id as PriceId, skipTrial: false }
  const subscription = await createSubscription(ctx, terms)
  const now = await ctxOf(ctx.businessId, ctx.environment)
  if (!lives) await cancelSubscription(now, subscription.id as never, { cancelAtPeriodEnd: false })
  return id as CustomerId
}

it('a person is erased from all businesses and their wallet, and a second run finds nobody', async () => {
  const [first, second] = [await newBusiness(), await newBusiness()]
  const phone = newPhone()
  await customerOf(first.ctx, phone)
  await customerOf(first.productionCtx, phone)
  await customerOf(second.productionCtx, phone)
  await newSignedInCustomer(first.productionCtx, phone)
  await newStartedCheckout(second.ctx, { phone })
  await sendNotices()
  await sendNotices('production')
  expect((await rowsWith([NAME, EMAIL, phone])).length).toBeGreaterThan(10)

  const sentences: string[] = []
  const erased = await erasePerson(phone, (sentence) => sentences.push(sentence))
  expect(erased).toEqual({ userId: expect.any(String), obstacles: [], customers: 3 })
  expect(sentences.at(-1)).toMatch(
    /^3 of 3: Customer cus_\w+ of biz_\w+ in (sandbox|production) is erased\.$/,
  )
  expect(await rowsWith([NAME, EMAIL, phone])).toEqual([])
  expect(await query('SELECT phone FROM users WHERE id = $1', [erased.userId])).toEqual([
    { phone: `erased:${erased.userId}` },
  ])
  expect(await erasePerson(phone)).toEqual({ userId: null, obstacles: [], customers: 0 })
  // The same phone number now belongs to a new person.
  expect((await newSignedInCustomer(first.productionCtx, phone)).userId).not.toBe(erased.userId)
})

it('a person with something open is not erased, and each reason is said before anything is changed', async () => {
  const { ctx, productionCtx } = await newBusiness()
  const phone = newPhone()
  const done = await customerOf(productionCtx, phone)
  const live = await customerOf(productionCtx, phone, true)
  const person = await newSignedInCustomer(productionCtx, phone)
  await newCheckoutTopUp(productionCtx, await newStartedCheckout(productionCtx, person), person)
  const { obstacles, customers } = await erasePerson(phone)
  expect(obstacles).toEqual([
    expect.stringMatching(/^A top-up of 35000 paisa by esewa is under way since /),
    expect.stringContaining(
      `${toWire('cus', live)} of ${toWire('biz', ctx.businessId)} in production has a subscription`,
    ),
  ])
  expect(customers).toBe(0)
  const [row] = await query<{ erasedAt: Date | null }>('SELECT erased_at FROM customers WHERE id = $1', [
    done,
  ])
  expect(row).toEqual({ erasedAt: null })
})

it('a person whose money is on its way is not erased; test money is not waited for, and its account is emptied', async () => {
  const { ctx, productionCtx } = await newBusiness()
  const to = { bankCode: 'NABIL', accountNumber: '0123456789', accountName: NAME } as const
  const saver = await newSaver(productionCtx, 50_000n)
  const { number } = await requestWithdrawal(saver.ctx, { amountPaisa: 50_000n, to })
  expect((await erasePerson(saver.user.phone)).obstacles).toEqual([
    `Withdrawal ${number} of 50000 paisa is on its way to the person. Wait until it is paid, or cancel it.`,
  ])
  const tester = await newSaver(ctx, 50_000n)
  const { id } = await requestWithdrawal(tester.ctx, { amountPaisa: 50_000n, to })
  expect((await erasePerson(tester.user.phone)).obstacles).toEqual([])
  expect(await query('SELECT status, account_name FROM withdrawals WHERE id = $1', [id])).toEqual([
    { status: 'canceled', accountName: null },
  ])
})
