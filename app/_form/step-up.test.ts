import { beforeEach, expect, it } from 'vitest'
import { createKeyWithForm } from '@/app/(merchant)/dashboard/[environment]/api-keys/actions'
import { GET as personalData } from '@/app/(merchant)/dashboard/[environment]/customers/[id]/personal-data/route'
import { GET as exportCustomers } from '@/app/(merchant)/dashboard/[environment]/customers/export/route'
import { GET as allData } from '@/app/(merchant)/dashboard/[environment]/settings/all-data/route'
import { memberOf } from '@/lib/auth/member'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { newWireId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { MESSAGES } from '@/messages/catalogue'
import { browser } from '@/scripts/test/browser.fixture'
import { codeOf, newOwner, PASSWORD, signedIn, type TestSession, withTotp } from '@/testing/merchant'

beforeEach(() => browser.cookies.clear())

/** A session in this browser that was left open for more than ten minutes. */
async function leftOpen(): Promise<TestSession> {
  const session = await signedIn(await newOwner())
  browser.cookies.set(sessionCookie().name, { value: session.headers.cookie?.split('=')[1] ?? '' })
  await query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - interval '11 minutes' WHERE id = $1`,
    [memberOf(session.ctx).sessionId],
  )
  return session
}

function send(key: string, proof: Record<string, string> = {}) {
  const form = new FormData()
  const fields = { environment: 'production', idempotencyKey: key, name: 'Shop', ...proof }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return createKeyWithForm({ key, values: {}, errors: {} }, form)
}

it('a form that needs a fresh session asks for the password, keeps what was typed, and goes on with it', async () => {
  await leftOpen()
  const asked = await send('one')
  expect(asked).toMatchObject({ asks: { code: false }, errors: {}, values: { name: 'Shop' }, key: 'one' })
  expect(asked.done).toBeUndefined()

  const wrong = await send('one', { 'proof.password': 'not the password' })
  expect(wrong.asks).toEqual({ code: false, words: MESSAGES.en.security.proof })
  expect(wrong.errors['proof.password']).toBe('This is not your password.')
  expect(Object.values(wrong.values)).not.toContain('not the password')

  const done = await send('one', { 'proof.password': PASSWORD })
  expect(done.done?.data).toMatch(/^nep_live_/)
  expect(done.asks).toBeUndefined()
})

it('with a second factor it asks for a code too; a form that is sent twice with one code does its work once', async () => {
  const { ctx } = await leftOpen()
  // The second factor was turned on in another, fresh session.
  await query('UPDATE merchant_sessions SET identity_proved_at = now() WHERE id = $1', [
    memberOf(ctx).sessionId,
  ])
  const { secret } = await withTotp(ctx)
  await query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - interval '11 minutes' WHERE id = $1`,
    [memberOf(ctx).sessionId],
  )
  expect((await send('two')).asks).toEqual({ code: true, words: MESSAGES.en.security.proof })
  const wrong = await send('two', { 'proof.password': PASSWORD, 'proof.code': 'zzzzzz' })
  expect(wrong.errors).toHaveProperty(['proof.code'])
  const proof = { 'proof.password': PASSWORD, 'proof.code': await codeOf(secret) }
  const [first, again] = [await send('two', proof), await send('two', proof)]
  expect(first.done?.data).toMatch(/^nep_live_/)
  expect(again.done).toEqual(first.done)
})

it('the file of all customers asks first too, and in the sandbox it does not', async () => {
  await leftOpen()
  const file = (environment: string) =>
    exportCustomers(new Request('http://localhost:3000/'), { params: Promise.resolve({ environment }) })
  await expect(file('production')).rejects.toMatchObject({
    digest: expect.stringContaining('/dashboard/production/security/confirm'),
  })
  expect((await file('sandbox')).status).toBe(200)
})

it.each(['sandbox', 'production'])('a file with personal data of the %s asks first', async (environment) => {
  await leftOpen()
  const request = new Request('http://localhost:3000/')
  const asks = { digest: expect.stringContaining(`/dashboard/${environment}/security/confirm`) }
  await expect(allData(request, { params: Promise.resolve({ environment }) })).rejects.toMatchObject(asks)
  const params = Promise.resolve({ environment, id: newWireId('cus') })
  await expect(personalData(request, { params })).rejects.toMatchObject(asks)
})
