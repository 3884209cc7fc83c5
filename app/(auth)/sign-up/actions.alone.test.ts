import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { query } from '@/lib/infra/database/db'
import { browser } from '@/scripts/test/browser.fixture'
import { mailsTo, newOwner } from '@/testing/merchant'
import { signUpWithForm } from './actions'

browser.headers = { 'x-forwarded-for': '127.0.0.1' }
const jar = browser.cookies

const PASSWORD = 'lantern goat monsoon'

/** The state of the form, or the page to which it redirects. */
async function signUp(email: string, password = PASSWORD) {
  const form = new FormData()
  const fields = { businessName: 'Himal Yoga', name: 'Asha Gurung', email, password }
  for (const [name, value] of Object.entries({ ...fields, idempotencyKey: newFormKey() }))
    form.set(name, value)
  jar.clear()
  const state = await signUpWithForm({ key: '', values: {}, errors: {} }, form).catch((error: Error) => error)
  const [kind, , goesTo] = String((state as { digest?: string }).digest).split(';')
  return kind === 'NEXT_REDIRECT' ? { goesTo } : { state }
}

const accounts = async () => (await query('SELECT 1 FROM merchant_accounts')).length

it('a new person is signed in at once, and is asked what the business sells', async () => {
  const email = `${randomUUID()}@example.com`
  expect(await signUp(email)).toEqual({ goesTo: '/dashboard/sandbox/payment-links/sell' })
  expect([...jar.keys()]).toContain(sessionCookie().name)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Confirm your e-mail address')
})

it('an address that has an account signs nobody in, and the mail to it says why', async () => {
  const { email } = await newOwner()
  const before = await accounts()
  expect(await signUp(email)).toMatchObject({ state: { done: { data: { mailedTo: email } }, errors: {} } })
  expect([...jar.keys()]).toEqual([])
  expect(await accounts()).toBe(before)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('You have an account at Khata already')
})

it('a password that is easy to guess is refused for both, and nothing happens', async () => {
  const { email: known } = await newOwner()
  const before = await accounts()
  for (const email of [known, `${randomUUID()}@example.com`]) {
    const password = 'It must not be easy to guess'
    expect(await signUp(email, 'himalyoga1')).toMatchObject({
      state: { errors: { password: expect.stringMatching(password) } },
    })
  }
  expect(await accounts()).toBe(before)
})
