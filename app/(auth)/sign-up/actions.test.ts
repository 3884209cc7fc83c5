import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import { query } from '@/lib/infra/database/db'
import { mailsTo, newOwner } from '@/lib/testing/merchant'
import { signUpWithForm } from './actions'

// Pauses that a test ends itself. Without one, a pause is over at once.
const pauses: Promise<void>[] = []
vi.mock('node:timers/promises', () => ({ setTimeout: () => pauses.shift() ?? Promise.resolve() }))
vi.mock('next/cache', () => ({ refresh: () => undefined }))
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-forwarded-for': '127.0.0.1' }),
  cookies: async () => new Map(),
}))

const PASSWORD = 'lantern goat monsoon'

function signUp(email: string, password = PASSWORD) {
  const form = new FormData()
  const fields = { businessName: 'Himal Yoga', name: 'Asha Gurung', email, password }
  for (const [name, value] of Object.entries({ ...fields, idempotencyKey: newFormKey() }))
    form.set(name, value)
  return signUpWithForm({ key: '', values: {}, errors: {} }, form)
}

const accounts = async () => (await query('SELECT 1 FROM merchant_accounts')).length

it('the form responds to a known and an unknown address in the same way, when the account is there', async () => {
  const { email: known } = await newOwner()
  const unknown = `${randomUUID()}@example.com`
  const before = await accounts()
  const [ofKnown, ofUnknown] = [await signUp(known), await signUp(unknown)]
  const blank = (state: object) =>
    JSON.stringify({ ...state, key: '' })
      .replaceAll(known, '')
      .replaceAll(unknown, '')
  expect(blank(ofKnown)).toBe(blank(ofUnknown))
  expect(ofKnown).toMatchObject({ done: { data: { mailedTo: known } }, errors: {} })
  expect(await accounts()).toBe(before + 1)
  expect((await mailsTo(known)).at(-1)?.subject).toBe('You have an account at Khata already')
  expect((await mailsTo(unknown)).at(-1)?.subject).toBe('Confirm your e-mail address')
})

it('both responses wait for the same least time, which is longer than the work', async () => {
  const { email: known } = await newOwner()
  for (const email of [known, `${randomUUID()}@example.com`]) {
    let end: () => void = () => {}
    pauses.push(new Promise((resolve) => (end = resolve)))
    let responded = false
    const response = signUp(email).then(() => {
      responded = true
    })
    await vi.waitFor(async () =>
      expect((await mailsTo(email)).length).toBeGreaterThan(email === known ? 1 : 0),
    )
    expect(responded).toBe(false)
    end()
    await response
  }
})

it('a password that is easy to guess is refused for both, and nothing happens', async () => {
  const { email: known } = await newOwner()
  const before = await accounts()
  for (const email of [known, `${randomUUID()}@example.com`])
    expect((await signUp(email, 'himalyoga1')).errors.password).toMatch(/^It must not be easy to guess/)
  expect(await accounts()).toBe(before)
})
