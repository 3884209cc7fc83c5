import { expect, it } from 'vitest'
import { POST as login } from '@/app/v1/auth/start/route'
import { startCheckout } from '@/lib/checkout/start'
import { type CustomerId, toWire, type WalletId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { createCustomer } from '@/lib/customer/create'
import { updateCustomer } from '@/lib/customer/update'
import { sendLoginCode } from '@/lib/end-user/send-login-code'
import { verifyLogin } from '@/lib/end-user/verify-login'
import type { PublicCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { fund, newCheckout, startAt } from '@/testing/checkout'
import { newPhone } from '@/testing/customer'
import { getPreferences } from './read'

/** A person on a page in this language. A program has none. */
const at = (language?: Language): PublicCtx => ({
  actor: { kind: 'anonymous' },
  now: new Date(),
  requestId: 'req_test',
  ...(language && { language }),
})

async function lastTo(phone: string): Promise<string> {
  const [sms] = await query<{ text: string }>(
    'SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [phone],
  )
  return sms?.text ?? 'nothing'
}

const NEPALI = /[\u0900-\u097f]{3}/
const ENGLISH = /^[ -~\n]+$/

it('a code speaks the language of the page on which it was asked for', async () => {
  const { ctx } = await newBusiness()
  const [asha, binod] = [newPhone(), newPhone()]
  const { token } = await newCheckout(ctx)
  await startCheckout(at('ne'), token, { phone: asha })
  expect(await lastTo(asha)).toMatch(NEPALI)
  await fund(ctx, 100n, binod)
  await sendLoginCode(at('ne'), { phone: binod, environment: 'sandbox', businessId: ctx.businessId })
  expect(await lastTo(binod)).toMatch(NEPALI)
})

it('a code that a program asked for speaks the language that is known of the phone', async () => {
  const { ctx } = await newBusiness()
  const [asha, binod, chandra] = [newPhone(), newPhone(), newPhone()]
  await updateCustomer(ctx, await fund(ctx, 100n, asha), { language: 'ne' })
  await call(
    login,
    {},
    { body: { phone: asha, environment: 'sandbox', businessId: toWire('biz', ctx.businessId) } },
  )
  expect(await lastTo(asha)).toMatch(NEPALI)
  const { id } = await createCustomer(ctx, { email: 'binod@example.com', language: 'ne' })
  await startAt(await newCheckout(ctx, { customerId: id as CustomerId }), binod)
  expect(await lastTo(binod)).toMatch(NEPALI)
  await startAt(await newCheckout(ctx), chandra)
  expect(await lastTo(chandra)).toMatch(ENGLISH)
})

/** Signs in on a page, as the first person with this phone. */
async function arriveAt(language: Language, given?: Language) {
  const { ctx } = await newBusiness()
  const phone = newPhone()
  if (given) await updateCustomer(ctx, await fund(ctx, 100n, phone), { language: given })
  const world = { phone, environment: 'sandbox' as const, businessId: ctx.businessId }
  await sendLoginCode(at(language), world)
  const code = /\d{6}/.exec(await lastTo(phone))?.[0] ?? 'none'
  const { wallet } = await verifyLogin(at(language), { ...world, code })
  const walletId = wallet.id as WalletId
  return { walletId, language: (await getPreferences({ walletId })).language }
}

it('a person without a choice gets messages in the language of the page on which they proved their phone', async () => {
  expect((await arriveAt('ne')).language).toBe('ne')
  expect((await arriveAt('en')).language).toBe('en')
})

it('a page in the language of the browser does not change what a business knows, nor what was chosen', async () => {
  expect((await arriveAt('en', 'ne')).language).toBe('ne')
  expect((await arriveAt('ne', 'en')).language).toBe('en')
})
