import { expect, it } from 'vitest'
import { DELETE, PATCH } from '@/app/v1/customers/[customerId]/notes/[id]/route'
import { GET, POST } from '@/app/v1/customers/[customerId]/notes/route'
import { type CustomerId, toWire } from '@/lib/core/id'
import { eraseCustomer } from '@/lib/data-rights/erase-customer'
import { query } from '@/lib/infra/database/db'
import { newCustomer } from '@/testing/billing'
import { ctxOf, eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import { createCustomerNote } from './create'
import { MOST_NOTES } from './schema'

interface Shop {
  business: TestBusiness
  customerId: CustomerId
}

async function open(): Promise<Shop> {
  const business = await newBusiness('Himal Dairy')
  return { business, customerId: (await newCustomer(business.ctx)) as CustomerId }
}

const pathOf = ({ customerId }: Shop, id = '') => ({ customerId: toWire('cus', customerId), id })
const write = (shop: Shop, note: string, key = shop.business.sandboxKey) =>
  call(POST, key, { params: pathOf(shop), body: { note } })
const pin = (shop: Shop, id: string, pinned: boolean, key = shop.business.sandboxKey) =>
  call(PATCH, key, { method: 'PATCH', params: pathOf(shop, id), body: { pinned } })
const remove = (shop: Shop, id: string, key = shop.business.sandboxKey) =>
  call(DELETE, key, { method: 'DELETE', params: pathOf(shop, id) })
const list = (shop: Shop, key = shop.business.sandboxKey) =>
  call(GET, key, { method: 'GET', params: pathOf(shop) })

it('notes are listed pinned ones first, then the newest, each with its author and time', async () => {
  const shop = await open()
  const first = await write(shop, 'Pays on the first, in cash.')
  expect(first).toMatchObject({ status: 201, data: { pinned: false } })
  expect(first.data.author).toEqual({
    memberId: null,
    apiKeyId: expect.stringMatching(/^key_/),
    name: 'test',
  })
  const second = await write(shop, 'Likes tea.')
  const third = await write(shop, 'Moves in spring.')
  expect((await pin(shop, first.data.id, true)).data).toEqual({ ...first.data, pinned: true })
  const ids = async () => (await list(shop)).data.items.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([first.data.id, third.data.id, second.data.id])
  await pin(shop, first.data.id, false)
  expect(await ids()).toEqual([third.data.id, second.data.id, first.data.id])
})

it('a member who wrote a note is named as they were called then', async () => {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  const customerId = (await newCustomer(await ctxOf(owner.businessId))) as CustomerId
  const params = { customerId: toWire('cus', customerId) }
  const here = { ...headers, 'x-environment': 'sandbox' }
  const { data } = await call(POST, here, { params, body: { note: 'Likes tea.' } })
  expect(data.author).toEqual({ memberId: expect.stringMatching(/^mem_/), apiKeyId: null, name: 'Asha' })
  await query(`UPDATE merchant_accounts SET name = 'Asha Rai' WHERE id = $1`, [owner.accountId])
  expect((await call(GET, here, { method: 'GET', params })).data.items).toEqual([data])
})

it('a deleted note is gone, no event tells of notes, and the audit log has who deleted one, without its words', async () => {
  const shop = await open()
  const { data } = await write(shop, 'Likes tea.')
  const before = await eventTypes(shop.business.ctx)
  expect(await remove(shop, data.id)).toMatchObject({ status: 200, data: { deleted: true, id: data.id } })
  expect((await list(shop)).data).toEqual({ items: [], nextCursor: null })
  expect((await remove(shop, data.id)).error).toMatchObject({ code: 'resource_not_found' })
  expect(await eventTypes(shop.business.ctx)).toEqual(before)
  expect(before.filter((type) => type.includes('note'))).toEqual([])
  expect(
    await query('SELECT action, details FROM audit_entries WHERE object_id = $1', [pathOf(shop).customerId]),
  ).toEqual([{ action: 'customer.note_deleted', details: {} }])
})

it('a note is a text of at most 2,000 characters', async () => {
  const shop = await open()
  for (const note of ['', '   ', 'क'.repeat(2_001)])
    expect((await write(shop, note)).error).toMatchObject({ param: 'note' })
  expect((await write(shop, 'क'.repeat(2_000))).status).toBe(201)
})

it('a customer has at most a hundred notes, also when many are written at once', async () => {
  const { business, customerId } = await open()
  const attempts = await Promise.allSettled(
    Array.from({ length: MOST_NOTES + 5 }, (_, n) =>
      createCustomerNote(business.ctx, customerId, { note: `Note ${n}`, pinned: false }),
    ),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('customer_notes_limit'))
})

it('neither another business nor another customer has the note', async () => {
  const shop = await open()
  const other = await open()
  const { data } = await write(shop, 'Likes tea.')
  const { sandboxKey } = other.business
  const neighbour = { ...shop, customerId: (await newCustomer(shop.business.ctx)) as CustomerId }
  for (const answer of [
    await list(shop, sandboxKey),
    await write(shop, 'Mine', sandboxKey),
    await pin(shop, data.id, true, sandboxKey),
    await remove(shop, data.id, sandboxKey),
    await pin(neighbour, data.id, true),
    await remove(neighbour, data.id),
  ])
    expect(answer).toMatchObject({ status: 404, error: { code: 'resource_not_found' } })
  expect((await list(shop)).data.items).toEqual([data])
})

it('an erasure deletes the notes, and none can be written after it', async () => {
  const shop = await open()
  await write(shop, 'Likes tea.')
  await eraseCustomer(shop.business.ctx, shop.customerId)
  expect((await list(shop)).data.items).toEqual([])
  expect((await write(shop, 'Liked tea.')).error).toMatchObject({ code: 'customer_archived' })
})
