import { expect, it } from 'vitest'
import { PATCH } from '@/app/v1/customers/[customerId]/route'
import { GET, POST } from '@/app/v1/customers/route'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const create = (key: string, body: Record<string, unknown>) => call(POST, key, { body })
const change = (key: string, customerId: string, body: Record<string, unknown>) =>
  call(PATCH, key, { params: { customerId }, method: 'PATCH', body })
const idsOf = async (key: string, search: Record<string, string>) => {
  const path = `/v1/customers?${new URLSearchParams(search)}`
  const { data } = await call(GET, key, { method: 'GET', path })
  return data.items.map(({ id }: { id: string }) => id)
}

const ASHA = {
  name: 'Asha Gurung',
  phone: '९८१२-३४५ ६७८',
  externalId: 'member-1042',
  panNumber: '609812345',
  address: 'Jhamsikhel, Lalitpur',
  language: 'ne',
  metadata: { plan: 'gold' },
}

it('a customer is who the merchant knows: phone, own number, PAN, address and language, also in the event', async () => {
  const { businessId, sandboxKey } = await newBusiness()
  const { status, data } = await create(sandboxKey, ASHA)
  expect(status).toBe(201)
  expect(data).toMatchObject({ ...ASHA, phone: '+9779812345678', email: null, environment: 'sandbox' })
  expect(data.updatedAt).toBe(data.createdAt)
  const [event] = await query<{ data: unknown }>(
    `SELECT data FROM events WHERE business_id = $1 AND type = 'customer.created'`,
    [businessId],
  )
  expect(event?.data).toEqual(data)
})

it('a customer is found by the phone in any spelling, by the own number, and by a pair or a value of metadata', async () => {
  const { sandboxKey } = await newBusiness()
  const { data: asha } = await create(sandboxKey, ASHA)
  await create(sandboxKey, { email: 'bina@example.com', metadata: { plan: 'silver' } })
  for (const search of [
    { phone: '+977 981-2345678' },
    { phone: '9812345678' },
    { externalId: 'member-1042' },
    { 'metadata[plan]': 'gold' },
    { metadataValue: ' Gold' },
    { 'metadata[plan]': 'gold', phone: '009779812345678', name: 'asha' },
  ])
    expect([search, await idsOf(sandboxKey, search)]).toEqual([search, [asha.id]])
  for (const search of [
    { phone: '9812345679' },
    { externalId: 'member' },
    { 'metadata[plan]': 'gol' },
    { metadataValue: 'gol' },
  ])
    expect([search, await idsOf(sandboxKey, search)]).toEqual([search, []])
  expect(await idsOf((await newBusiness()).sandboxKey, { externalId: 'member-1042' })).toEqual([])
})

it('a customer needs an e-mail address or a phone, at first and after each change', async () => {
  const { sandboxKey } = await newBusiness()
  const nobody = await create(sandboxKey, { name: 'Asha' })
  expect([nobody.status, nobody.error]).toEqual([
    400,
    expect.objectContaining({ code: 'parameter_missing', param: 'email' }),
  ])
  const { data } = await create(sandboxKey, { phone: '01-4123456' })
  expect(data.phone).toBe('+97714123456')
  const unreachable = await change(sandboxKey, data.id, { phone: null })
  expect([unreachable.status, unreachable.error]).toMatchObject([
    400,
    { param: 'phone', message: 'An email or a phone is needed. Send at least one of them.' },
  ])
  const byMail = await change(sandboxKey, data.id, { phone: null, email: 'asha@example.com' })
  expect([byMail.status, byMail.data.phone, byMail.data.email]).toEqual([200, null, 'asha@example.com'])
})

it('an own number belongs to one customer of an environment, also when many ask for it at once', async () => {
  const { sandboxKey, productionKey } = await newBusiness()
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      create(sandboxKey, { email: `asha${n}@example.com`, externalId: '1042' }),
    ),
  )
  const made = tries.filter(({ status }) => status === 201)
  const refused = tries.filter(({ error }) => error?.code === 'external_id_taken')
  expect([made.length, refused.length]).toEqual([1, 11])
  expect((await create(productionKey, { email: 'asha@example.com', externalId: '1042' })).status).toBe(201)

  const first = made[0]?.data.id
  const { data: other } = await create(sandboxKey, { email: 'bina@example.com' })
  const taken = await change(sandboxKey, other.id, { externalId: '1042' })
  expect([taken.status, taken.error?.code, taken.error?.param]).toEqual([
    409,
    'external_id_taken',
    'externalId',
  ])
  // The customer keeps their present id.
  expect((await change(sandboxKey, first, { externalId: '1042', name: 'Asha' })).status).toBe(200)
  expect((await change(sandboxKey, first, { externalId: null })).status).toBe(200)
  expect((await change(sandboxKey, other.id, { externalId: '1042' })).status).toBe(200)
})

it('a write names other customers with the same phone or e-mail address, of this business and environment alone', async () => {
  const { sandboxKey, productionKey } = await newBusiness()
  const asha = { phone: '9812345678', email: 'asha@example.com' }
  await create(productionKey, asha)
  await create((await newBusiness()).sandboxKey, asha)
  const first = await create(sandboxKey, { phone: asha.phone })
  expect(first.meta).toEqual({ similar: [] })
  const second = await create(sandboxKey, { email: 'ASHA@example.com' })
  expect(second.meta).toEqual({ similar: [] })
  const third = await create(sandboxKey, asha)
  expect(third.meta).toEqual({ similar: [second.data.id, first.data.id] })
  const changed = await change(sandboxKey, first.data.id, { email: asha.email })
  expect(changed.meta).toEqual({ similar: [third.data.id, second.data.id] })
})

it.each([
  ['phone', 'abc'],
  ['phone', '98123'],
  ['phone', '9'.repeat(50)],
  ['externalId', ' '],
  ['externalId', 'x'.repeat(129)],
  ['panNumber', '12345678'],
  ['address', 'x'.repeat(301)],
  ['language', 'fr'],
])('refuses %s "%s"', async (param, value) => {
  const { sandboxKey } = await newBusiness()
  const { status, error } = await create(sandboxKey, { email: 'asha@example.com', [param]: value })
  expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', param])
})

it.each([
  'metadata[a]=1&metadata[b]=2',
  'metadata[a]=1&metadata[a]=2',
  'metadata=a',
  'metadata[a]=',
  'metadata[a][b]=1',
])('refuses the filter %s', async (search) => {
  const { sandboxKey } = await newBusiness()
  const { status } = await call(GET, sandboxKey, { method: 'GET', path: `/v1/customers?${search}` })
  expect(status).toBe(400)
})
