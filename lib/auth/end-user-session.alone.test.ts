import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { checkoutCookie, setUserCookie } from './customer-cookies'
import { endUserSession, findUserContext, purgeUserSessions } from './end-user-session'

const contextOf = (token: string) => findUserContext(token, 'req_test', undefined)

it('signing out ends one session, and the others of the same person go on', async () => {
  const { ctx } = await newBusiness()
  const phone = newPhone()
  const [here, there] = [await newSignedInCustomer(ctx, phone), await newSignedInCustomer(ctx, phone)]
  const mine = await contextOf(here.token)
  expect(mine).toMatchObject({ userId: there.userId, walletId: there.walletId })
  await inTransaction((tx) => endUserSession(tx, { sessionId: here.id }))
  expect(await contextOf(here.token)).toBeUndefined()
  expect(await contextOf(there.token)).toBeDefined()
})

it('the database keeps only the hash of a token', async () => {
  const { id, token } = await newSignedInCustomer((await newBusiness()).ctx)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await query<{ text: string }>(
    'SELECT s::text AS text FROM end_user_sessions s WHERE id = $1',
    [id],
  )
  expect(row?.text).not.toContain(token)
})

it('sessions whose thirty days are over are deleted, and no others', async () => {
  const { ctx } = await newBusiness()
  const [old, young] = [await newSignedInCustomer(ctx), await newSignedInCustomer(ctx)]
  await query(
    `UPDATE end_user_sessions SET created_at = now() - interval '31 days', expires_at = now() - interval '1 day' WHERE id = $1`,
    [old.id],
  )
  expect(await purgeUserSessions()).toBe(1)
  expect(await purgeUserSessions()).toBe(0)
  expect(await contextOf(young.token)).toBeDefined()
})

it('the cookies of a customer are out of reach for scripts, and a checkout has a cookie of its own', () => {
  expect(setUserCookie('abc')).toBe('khata_user=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax')
  expect(setUserCookie(null)).toBe('khata_user=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  expect(checkoutCookie('tok')).toMatchObject({
    name: 'khata_checkout',
    options: { path: '/checkout/tok', httpOnly: true, sameSite: 'lax' },
  })
})
