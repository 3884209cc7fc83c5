import { expect, it } from 'vitest'
import type { PriceId } from '@/lib/core/id'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'
import { advance } from './advance'
import { loadMeant } from './meant-money'

it('a balance that the next week needs is not spent by the press at a provider, and all is paid there', async () => {
  const { ctx } = await newBusiness()
  const weekly = await newPrice(ctx, { interval: 'week' })
  await fund(ctx, 120_000n)
  const first = await newCheckout(ctx, { priceId: weekly.id as PriceId })
  await authorizeAt(first, await verifiedAt(first))

  const checkout = await newCheckout(ctx, { priceId: (await newPrice(ctx)).id as PriceId })
  await verifiedAt(checkout)
  const [session] = await query<CheckoutSessionModel>('SELECT * FROM checkout_sessions WHERE id = $1', [
    checkout.id,
  ])
  const walletId = session?.walletId as string
  const meantFor = (requiredPaisa: bigint) =>
    loadMeant(walletId, { balancePaisa: 70_000n, requiredPaisa, now: ctx.now })
  // Rs 700 are enough for one week of Rs 500.
  expect(await meantFor(20_000n)).toEqual([])
  expect(await meantFor(50_000n)).toMatchObject([{ amountPaisa: 50_000n, isAgreed: true }])

  const holder = { ...ctx, checkoutId: checkout.id, bearerExpiresAt: ctx.now } as unknown as CheckoutCtx
  const pressed = (way?: 'whole') =>
    inTransaction((tx) =>
      advance(tx, holder, checkout.token, { by: 'esewa', way, expectedPaisa: 50_000n, agree: undefined }),
    )
  expect(await pressed()).toMatchObject({ way: 'look' })
  const { way, topUpId } = await pressed('whole')
  expect([way, topUpId]).toEqual(['pay', expect.any(String)])
  const [topUp] = await query('SELECT amount_paisa FROM topups WHERE checkout_session_id = $1', [checkout.id])
  expect(topUp).toMatchObject({ amountPaisa: 50_000n })
})
