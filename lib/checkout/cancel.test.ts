import { expect, it } from 'vitest'
import { POST as cancel } from '@/app/v1/checkout/sessions/[token]/cancel/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

it('a canceled or expired session starts nothing, and one that is done cannot be canceled', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 500_000n)
  const cancelAt = (token: string, headers: Record<string, string>) =>
    call(cancel, headers, { params: { token } })
  const canceled = await newCheckout(ctx, {
    cancelUrl: 'https://shop.example.com/cart?from={CHECKOUT_SESSION_ID}',
  })
  const headers = await verifiedAt(canceled)
  expect((await cancelAt(canceled.token, headers)).data).toEqual({
    redirectUrl: `https://shop.example.com/cart?from=${canceled.wireId}`,
  })
  expect((await authorizeAt(canceled, headers)).error?.code).toBe('checkout_session_used')
  expect((await cancelAt(canceled.token, headers)).error?.code).toBe('checkout_session_used')

  await query('DELETE FROM phone_codes')
  const expired = await newCheckout(ctx)
  const late = await verifiedAt(expired)
  await query(`UPDATE checkout_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ])
  expect((await authorizeAt(expired, late)).error?.code).toBe('checkout_session_expired')

  await query('DELETE FROM phone_codes')
  const done = await newCheckout(ctx)
  const holder = await verifiedAt(done)
  await authorizeAt(done, holder)
  expect((await cancelAt(done.token, holder)).error?.code).toBe('checkout_session_used')
})
