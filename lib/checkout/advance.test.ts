import { expect, it } from 'vitest'
import { findCheckoutContext, findCheckoutVisit } from '@/lib/auth/checkout-bearer'
import type { PriceId } from '@/lib/core/id'
import type { CheckoutCtx, CheckoutVisitCtx, Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { fund, newCheckout, type TestCheckout, verifiedAt } from '@/testing/checkout'
import { advance, checkoutChoice } from './advance'
import { expireCheckoutSession } from './expire'
import { renewCheckout } from './renew'

const CALL = { requestId: 'req_test', ip: undefined }

/** A person who has just proved that the phone is theirs. */
async function proved({ token }: TestCheckout, headers: Record<string, string>): Promise<CheckoutCtx> {
  const bearer = Object.values(headers)[0]?.replace('Bearer ', '') ?? ''
  return (await findCheckoutContext(token, bearer, CALL)) as CheckoutCtx
}

async function pressed(checkout: TestCheckout, by: string, expectedPaisa = '50000') {
  const ctx = await proved(checkout, await verifiedAt(checkout))
  const choice = checkoutChoice.parse({ by, expectedPaisa })
  return inTransaction((tx) => advance(tx, ctx, checkout.token, choice))
}

const statusOf = async ({ id }: TestCheckout) =>
  (await query<{ status: string }>('SELECT status FROM checkout_sessions WHERE id = $1', [id]))[0]?.status

it('what was pressed leads to the provider with what is missing, once', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 20_000n)
  const checkout = await newCheckout(ctx)
  expect(await pressed(checkout, 'esewa')).toMatchObject({ way: 'pay' })
  const topUps = await query(
    'SELECT t.amount_paisa, k.expected_paisa FROM topups t JOIN checkout_consents k ON k.top_up_id = t.id WHERE t.checkout_session_id = $1',
    [checkout.id],
  )
  expect(topUps).toEqual([{ amountPaisa: 30_000n, expectedPaisa: 50_000n }])
})

it('money that is there is taken only if the button named it', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 60_000n)
  const [asked, named] = [await newCheckout(ctx), await newCheckout(ctx)]
  expect(await pressed(asked, 'esewa')).toEqual({ way: 'look', topUpId: null })
  expect(await statusOf(asked)).toBe('open')
  expect(await pressed(named, 'balance')).toEqual({ way: 'started', topUpId: null })
  expect(await statusOf(named)).toBe('completed')
})

it('a trial starts with the code, and another sum than the page named starts nothing', async () => {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 7 })
  const trial = await newCheckout(ctx, { priceId: price.id as PriceId })
  expect(await pressed(trial, 'nothing', '50000')).toMatchObject({ way: 'look' })
  expect(await statusOf(trial)).toBe('open')
  const again = await newCheckout(ctx, { priceId: price.id as PriceId })
  expect(await pressed(again, 'nothing', '0')).toMatchObject({ way: 'started' })
})

it('an ended link starts again in one new session; a stranger gets none for a customer whom nobody has confirmed', async () => {
  const { ctx } = await newBusiness()
  const ended = async (of: Ctx, customerId: Awaited<ReturnType<typeof newCustomer>>) => {
    const checkout = await newCheckout(of, { customerId })
    await expireCheckoutSession(of, checkout.id)
    const visit = (await findCheckoutVisit(checkout.token, CALL)) as CheckoutVisitCtx
    return () => renewCheckout(visit, checkout.token)
  }
  const renew = await ended(ctx, await newCustomer(ctx))
  const [first, second] = await Promise.all([renew(), renew()])
  expect(first).toEqual(second)
  const [row] = await query('SELECT pre_bound, status FROM checkout_sessions ORDER BY id DESC LIMIT 1')
  expect(row).toEqual({ preBound: false, status: 'open' })
  await (await ended(ctx, await fund(ctx, 100n)))()
  const [linked] = await query('SELECT pre_bound FROM checkout_sessions ORDER BY id DESC LIMIT 1')
  expect(linked).toEqual({ preBound: true })
})
