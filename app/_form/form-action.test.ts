import { beforeAll, expect, it } from 'vitest'
import { POST as createCustomer } from '@/app/v1/customers/route'
import type { FormState } from '@/components/form/form-state'
import { sessionCookie } from '@/lib/auth/session-cookie'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { browser } from '@/scripts/test/browser.fixture'
import { newOwner, signedIn } from '@/testing/merchant'
import { formAction } from './form-action'

const action = formAction(createCustomer, {
  done: ({ id, name }) => ({ message: `${name} is a customer.`, data: id }),
})
let ctx: Ctx

beforeAll(async () => {
  const session = await signedIn(await newOwner())
  ctx = session.ctx
  browser.cookies.set(sessionCookie().name, { value: session.headers.cookie?.split('=')[1] ?? '' })
})

function send(fields: Record<string, string>): Promise<FormState<string>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ environment: 'sandbox', ...fields })) form.set(name, value)
  return action({ key: '', values: {}, errors: {} }, form)
}

const customersNamed = async (name: string) =>
  (await query('SELECT 1 FROM customers WHERE business_id = $1 AND name = $2', [ctx.businessId, name])).length

it('a double click makes one customer, and both clicks show the same', async () => {
  const form = { email: 'maya@example.com', name: 'Maya', idempotencyKey: 'click' }
  const [first, second] = await Promise.all([send(form), send(form)])
  expect(first.done).toEqual({ message: 'Maya is a customer.', data: expect.stringMatching(/^cus_/) })
  expect(second.done).toEqual(first.done)
  expect(await customersNamed('Maya')).toBe(1)
})

it('a form that comes again with other values does nothing, says so, and may then be sent', async () => {
  const refused = await send({ email: 'bina@example.com', name: 'Bina', idempotencyKey: 'click' })
  expect(refused).toMatchObject({ code: 'idempotency_key_reused', values: { name: 'Bina' } })
  expect(refused.message).toMatch(/^This form was sent before, with other values/)
  expect(await customersNamed('Bina')).toBe(0)
  await send({ email: 'bina@example.com', name: 'Bina', idempotencyKey: refused.key })
  expect(await customersNamed('Bina')).toBe(1)
})

it('each problem stands at its field, what was typed stays, and the corrected form is the same attempt', async () => {
  const refused = await send({ email: 'no address', name: 'x'.repeat(201), idempotencyKey: 'typo' })
  expect(refused).toMatchObject({
    key: 'typo',
    values: { email: 'no address' },
    errors: { email: expect.stringMatching(/^It must be /), name: expect.stringMatching(/^It must /) },
  })
  expect(refused.message).toBeUndefined()
})

it('a problem without a field stands above, with the id of the request', async () => {
  expect(await send({ name: 'Asha', idempotencyKey: 'missing' })).toMatchObject({
    errors: {},
    message: 'An email or a phone is needed. Send at least one of them.',
    requestId: expect.stringMatching(/^req_/),
  })
})

it('a form of another site does nothing', async () => {
  browser.headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const refused = await send({ email: 'evil@example.com', name: 'Evil', idempotencyKey: 'evil' })
  expect(refused).toMatchObject({ code: 'origin_forbidden' })
  expect(await customersNamed('Evil')).toBe(0)
})
