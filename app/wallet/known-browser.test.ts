import { beforeEach, expect, it } from 'vitest'
import { confirmCheckoutCode, continueWithForm, sendCheckoutCode } from '@/app/checkout/[token]/actions'
import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { GET as getWallet } from '@/app/v1/wallet/route'
import { newFormKey } from '@/components/form/form-key'
import type { FormAction } from '@/components/form/form-state'
import { userCookie } from '@/lib/auth/customer-cookies'
import { findCheckoutAt } from '@/lib/checkout/read'
import { requiredToStart } from '@/lib/checkout/rules'
import { shownTermsOf } from '@/lib/checkout/terms'
import { presentShownTerms } from '@/lib/core/shown-terms'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { TEST_CODE } from '@/lib/phone-code/rules'
import { browser, noVisitYet } from '@/scripts/test/browser.fixture'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { bearer, fund, newCheckout, TEST_PHONE, type TestCheckout } from '@/testing/checkout'
import { currentCustomer, isLikelyOwnPhone } from './session'
import { endBrowserWithForm } from './settings/actions'

const OTHER_PHONE = '+9779800000002'

beforeEach(noVisitYet)

/** Where a form redirects, or its message. */
async function send(action: FormAction<never> | FormAction<undefined>, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ idempotencyKey: newFormKey(), ...fields }))
    form.set(name, value)
  const sent = await (action as FormAction)({ key: '', values: {}, errors: {} }, form).catch(
    (error: { digest?: string }) => error.digest ?? error,
  )
  return typeof sent === 'string' ? sent.split(';')[2] : sent
}

/** The fields of a checkout page that say what is agreed to. */
async function pressed({ token }: TestCheckout, provider: string): Promise<Record<string, string>> {
  const view = await findCheckoutAt(token)
  if (!view) throw new Error('no such checkout')
  const { digest } = presentShownTerms(shownTermsOf(view))
  return { token, provider, expectedPaisa: String(requiredToStart(view)), termsDigest: digest }
}

const checkoutOf = async (ctx: Ctx, amountPaisa: bigint) =>
  newCheckout(ctx, { priceId: (await newPrice(ctx, { amountPaisa: String(amountPaisa) })).id as never })

/** Proves a number in this browser at a checkout, without choosing anything. */
async function prove(ctx: Ctx, { phone = TEST_PHONE, code = TEST_CODE, own = true } = {}) {
  const { token } = await newCheckout(ctx)
  await send(sendCheckoutCode, { token, phone })
  return send(confirmCheckoutCode, { token, code, ...(own && { ownPhone: 'on' }) })
}

const codesSent = async () => (await query('SELECT 1 FROM phone_codes, unnest(sends)')).length
const token = () => browser.cookies.get(userCookie().name)?.value ?? ''

it('a browser that proved a number pays up to Rs 5,000 a day from the balance without a code, in every tab together', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 2_000_000n)
  await prove(ctx)
  const sent = await codesSent()
  const tabs = await Promise.all([1, 2, 3].map(() => checkoutOf(ctx, 200_000n)))
  const went = await Promise.all(
    tabs.map(async (each) => send(continueWithForm, await pressed(each, 'balance'))),
  )
  const [done, asked] = ['?done=1', '?step=code'].map((end) => went.filter((to) => String(to).endsWith(end)))
  expect([done?.length, asked?.length]).toEqual([2, 1])
  expect(await codesSent()).toBe(sent + 1)
  // Entering the code does what was chosen.
  const left = tabs.find((_, i) => String(went[i]).endsWith('?step=code')) as TestCheckout
  expect(await send(confirmCheckoutCode, { token: left.token, code: TEST_CODE, ownPhone: 'on' })).toMatch(
    /\?done=1$/,
  )
  const [spent] = await query('SELECT spent_paisa FROM known_browser_spendings')
  expect(spent).toEqual({ spentPaisa: 400_000n })
})

it('no tab and no program gets more with what the browser holds', async () => {
  const { ctx } = await newBusiness()
  await fund(ctx, 2_000_000n)
  await prove(ctx)
  const dear = await checkoutOf(ctx, 600_000n)
  expect(await send(continueWithForm, { token: dear.token })).toBe(`/checkout/${dear.token}`)
  const held = browser.cookies.get('khata_checkout')?.value ?? ''
  const refused = await call(authorize, bearer(held), { params: { token: dear.token }, body: {} })
  expect(refused.error?.code).toBe('checkout_not_verified')
  // The API does not accept the session of a browser.
  expect((await call(getWallet, bearer(token()), { method: 'GET' })).error?.code).toBe('session_expired')
})

it('only a right code for a phone of their own keeps the browser known', async () => {
  const { ctx } = await newBusiness()
  await prove(ctx, { code: '000000' })
  expect(await currentCustomer()).toBeUndefined()
  await prove(ctx)
  expect(await currentCustomer()).toMatchObject({ isProved: false, businessId: ctx.businessId })
  expect(await isLikelyOwnPhone(TEST_PHONE)).toBe(true)
  // Another person at the same counter.
  expect(await isLikelyOwnPhone(OTHER_PHONE)).toBe(false)
  const before = token()
  await prove(ctx, { phone: OTHER_PHONE, own: false })
  expect(await currentCustomer()).toBeUndefined()
  expect(await isLikelyOwnPhone(TEST_PHONE)).toBe(false)
  browser.cookies.set(userCookie().name, { value: before })
  expect(await currentCustomer()).toBeUndefined()
})

it('a person signs out the browsers that they see in their settings', async () => {
  const { ctx } = await newBusiness()
  await prove(ctx)
  const lost = token()
  noVisitYet()
  await prove(ctx)
  expect(await send(endBrowserWithForm, {})).toMatch(/done=signedOut/)
  expect(await currentCustomer()).toBeDefined()
  browser.cookies.set(userCookie().name, { value: lost })
  expect(await currentCustomer()).toBeUndefined()
})
