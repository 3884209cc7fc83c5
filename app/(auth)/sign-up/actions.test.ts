import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { mailsTo, newOwner } from '@/lib/testing/merchant'
import { EMPTY } from '../form-state'
import { signUpWithForm } from './actions'

// What Next does after it has sent the response.
const later: (() => Promise<unknown>)[] = []
vi.mock('next/server', () => ({ after: (work: () => Promise<unknown>) => later.push(work) }))
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-forwarded-for': '127.0.0.1' }) }))

beforeEach(() => void later.splice(0))

const PASSWORD = 'lantern goat monsoon'

function signUp(email: string, password = PASSWORD) {
  const form = new FormData()
  const fields = { businessName: 'Himal Yoga', name: 'Asha Gurung', email, password }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return signUpWithForm(EMPTY, form)
}

const accounts = async () => (await query('SELECT 1 FROM merchant_accounts')).length

it('the form responds to a known and an unknown address in the same way, before anything is looked up', async () => {
  const { email: known } = await newOwner()
  const unknown = `${randomUUID()}@example.com`
  const [accountsBefore, mailsBefore] = [await accounts(), (await mailsTo(known)).length]
  const [ofKnown, ofUnknown] = [await signUp(known), await signUp(unknown)]
  const blank = (state: unknown) => JSON.stringify(state).replaceAll(known, '').replaceAll(unknown, '')
  expect(blank(ofKnown)).toBe(blank(ofUnknown))
  expect(ofKnown).toMatchObject({ mailedTo: known, errors: {} })
  expect([await accounts(), (await mailsTo(known)).length, await mailsTo(unknown)]).toEqual([
    accountsBefore,
    mailsBefore,
    [],
  ])

  for (const work of later) await work()
  expect(await accounts()).toBe(accountsBefore + 1)
  expect((await mailsTo(known)).at(-1)?.subject).toBe('You have an account at Khata already')
  expect((await mailsTo(unknown)).at(-1)?.subject).toBe('Confirm your e-mail address')
})

it('a password that is easy to guess is refused for both, and nothing happens', async () => {
  const { email: known } = await newOwner()
  for (const email of [known, `${randomUUID()}@example.com`])
    expect((await signUp(email, 'himalyoga1')).errors.password).toMatch(/^It must not be easy to guess/)
  expect(later).toEqual([])
})
