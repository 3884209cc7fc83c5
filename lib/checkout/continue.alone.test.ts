import { expect, it } from 'vitest'
import { POST as verify } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { GET as getWallet } from '@/app/v1/checkout/sessions/[token]/wallet/route'
import { findCheckoutContext } from '@/lib/auth/checkout-bearer'
import { findUserContext, openUserSession } from '@/lib/auth/end-user-session'
import type { CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { CheckoutCtx, Ctx, PublicCtx, UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import {
  authorizeAt,
  bearer,
  fund,
  newCheckout,
  startAt,
  TEST_CODE,
  TEST_PHONE,
  verifiedAt,
} from '@/testing/checkout'
import { continueCheckout, resendCode, startAsNamed } from './continue'
import { findCheckoutAt } from './read'

const OTHER_PHONE = '+9779800000002'
const ANYBODY: PublicCtx = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' }

/** A person who is signed in to their wallet in the sandbox of this business. */
async function signedIn(ctx: Ctx, phone = TEST_PHONE): Promise<UserCtx> {
  const token = await inTransaction(async (tx) => {
    const wallet = await lockWalletOf(tx, ctx, await findOrCreateUser(tx, phone))
    return (await openUserSession(tx, wallet.id, {})).token
  })
  return (await findUserContext(token, 'req_test', undefined)) as UserCtx
}

const holderOf = async (token: string, held: string) =>
  (await findCheckoutContext(token, held, { requestId: 'req_test', ip: undefined })) as CheckoutCtx

const phoneOf = async ({ id }: { id: string }) =>
  (await query<{ phone: string | null }>('SELECT phone FROM checkout_sessions WHERE id = $1', [id]))[0]?.phone

it('a person who is signed in to the wallet goes on without a code, and pays with it', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 60_000n)
  const checkout = await newCheckout(ctx)
  const headers = bearer((await continueCheckout(await signedIn(ctx), checkout.token)).bearer)
  const seen = await call(getWallet, headers, { method: 'GET', params: { token: checkout.token } })
  expect(seen.data).toMatchObject({ requiredPaisa: '50000', shortfallPaisa: '0' })
  expect((await authorizeAt(checkout, headers, {})).status).toBe(201)
  expect(await query('SELECT 1 FROM phone_codes')).toEqual([])
})

it('takes over what the same phone began elsewhere, and nothing of another phone', async () => {
  const { ctx } = await newBusiness()
  const [own, others] = [await newCheckout(ctx), await newCheckout(ctx)]
  const before = await verifiedAt(own)
  await verifiedAt(others, OTHER_PHONE)
  const user = await signedIn(ctx)
  await continueCheckout(user, own.token)
  const late = await call(getWallet, before, { method: 'GET', params: { token: own.token } })
  expect(late.error?.code).toBe('bearer_invalid')
  await expect(continueCheckout(user, others.token)).rejects.toMatchObject({ code: 'checkout_session_used' })
  expect(await phoneOf(others)).toBe(OTHER_PHONE)
})

it('is not for a wallet of another sandbox', async () => {
  const [here, there] = [await newBusiness(), await newBusiness()]
  const checkout = await newCheckout(here.ctx)
  await expect(continueCheckout(await signedIn(there.ctx), checkout.token)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
  expect(await phoneOf(checkout)).toBeNull()
})

it('the customer whom the merchant named gets the code without typing the number, and sees no balance before it', async () => {
  const { ctx } = await newBusiness()
  const customerId = await fund(ctx, 60_000n)
  const checkout = await newCheckout(ctx, { customerId })
  const { token } = checkout
  const started = await startAsNamed(ANYBODY, token)
  expect(await phoneOf(checkout)).toBe(TEST_PHONE)
  const held = started.bearer as string
  const look = await call(getWallet, bearer(held), { method: 'GET', params: { token } })
  expect(look.error?.code).toBe('checkout_not_verified')
  // As if the pause between two codes was over.
  await query('DELETE FROM phone_codes')
  await resendCode(await holderOf(token, held), token)
  expect((await call(verify, bearer(held), { params: { token }, body: { code: TEST_CODE } })).status).toBe(
    200,
  )

  const unlinked = await newCheckout(ctx)
  await expect(startAsNamed(ANYBODY, unlinked.token)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
})

it('a customer whom the merchant named goes on with the phone that the merchant wrote down, if it takes SMS', async () => {
  const { ctx } = await newBusiness()
  const offers = async (phone: string) => {
    const { id } = await createCustomer(ctx, { phone })
    const { token } = await newCheckout(ctx, { customerId: id as CustomerId })
    return { token, offered: (await findCheckoutAt(token))?.offeredPhone }
  }
  const { token, offered } = await offers('+9779800000001')
  expect(offered).toBe('+9779800000001')
  const { bearer: held } = await startAsNamed(ANYBODY, token)
  const proof = { params: { token }, body: { code: TEST_CODE } }
  expect((await call(verify, bearer(String(held)), proof)).status).toBe(200)

  const landline = await offers('+97714123456')
  expect(landline.offered).toBeNull()
  await expect(startAsNamed(ANYBODY, landline.token)).rejects.toMatchObject({
    code: 'resource_not_found',
  })
})

it('another code goes to the same phone, also for a person who came in another browser', async () => {
  const { ctx } = await newBusiness()
  const checkout = await newCheckout(ctx)
  const { token } = checkout
  await startAt(checkout)
  const back = (await startAt(checkout)).data.bearer as string
  const again = await resendCode(await holderOf(token, back), token)
  const verified = await call(verify, bearer(again.bearer as string), {
    params: { token },
    body: { code: TEST_CODE },
  })
  expect(verified.status).toBe(200)
})
