import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { POST as count, GET as list } from '@/app/v1/payments/drawer-counts/route'
import { POST as sell } from '@/app/v1/subscriptions/walk-in/route'
import { type BusinessId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'

type Headers = Record<string, string>

let owner: Headers
let cashier: Headers
let other: Headers
let priceId: string
let businessId: BusinessId

const of = (headers: object): Headers => ({ ...headers, 'x-environment': 'sandbox' }) as Headers

beforeAll(async () => {
  const person = await newOwner()
  const { ctx, headers } = await signedIn(person)
  businessId = person.businessId
  owner = of(headers)
  cashier = of((await signedIn(await newMember(person.businessId, 'cashier'))).headers)
  other = of((await signedIn(await newMember(person.businessId, 'cashier'))).headers)
  priceId = toWire('price', (await newPrice(ctx)).id)
})

/** A new customer pays Rs 500. */
async function take(by: Headers, method = 'cash') {
  const body = { name: 'Asha Rai', phone: '9841998877', priceId, payment: { method } }
  return (await call(sell, by, { body, idempotencyKey: randomUUID() })).data.payment
}
const countAs = (by: Headers, body: object) => call(count, by, { body, idempotencyKey: randomUUID() })
const countsOf = async (by: Headers, search = '') =>
  (await call(list, by, { method: 'GET', path: `/v1/payments/drawer-counts${search}` })).data.items

test('a drawer is counted against the cash of its person, and a correction is another count', async () => {
  await take(cashier)
  const { recordedBy } = await take(cashier)
  await take(cashier, 'qr')
  await take(other)
  const short = await countAs(cashier, { countedPaisa: '90000', note: 'A note of Rs 100 is missing.' })
  expect([short.status, short.data]).toMatchObject([
    201,
    {
      memberId: recordedBy.memberId,
      name: recordedBy.name,
      expectedPaisa: '100000',
      countedPaisa: '90000',
      differencePaisa: '-10000',
      note: 'A note of Rs 100 is missing.',
    },
  ])
  const corrected = await countAs(owner, { countedPaisa: '100000', memberId: recordedBy.memberId })
  expect(corrected.data).toMatchObject({ memberId: recordedBy.memberId, differencePaisa: '0' })
  expect(await countsOf(owner)).toEqual([corrected.data, short.data])
  const audited = await query<{ objectId: string }>(
    `SELECT object_id FROM audit_entries WHERE business_id = $1 AND action = 'drawer.counted' ORDER BY id`,
    [businessId],
  )
  expect(audited.map(({ objectId }) => objectId)).toEqual([short.data.id, corrected.data.id])
})

test('a count keeps what was expected then, and a payment that is taken back is in no later one', async () => {
  const payment = await take(other)
  const before = (await countAs(other, { countedPaisa: '0' })).data
  const body = { reason: 'Typed twice.' }
  const params = { id: payment.id }
  expect((await call(reverse, owner, { params, body, idempotencyKey: randomUUID() })).status).toBe(200)
  const after = (await countAs(other, { countedPaisa: '0' })).data
  expect(BigInt(before.expectedPaisa) - BigInt(after.expectedPaisa)).toBe(50_000n)
  expect((await countsOf(other)).map(({ id }: { id: string }) => id)).toEqual([after.id, before.id])
})

test('a cashier counts and sees their own drawer only', async () => {
  const { memberId } = (await countAs(owner, { countedPaisa: '0' })).data
  const foreign = await countAs(cashier, { countedPaisa: '0', memberId })
  expect([foreign.status, foreign.error?.code]).toEqual([403, 'role_insufficient'])
  const asked = await call(list, cashier, {
    method: 'GET',
    path: `/v1/payments/drawer-counts?memberId=${memberId}`,
  })
  expect(asked.status).toBe(403)
  const own = await countsOf(cashier)
  expect(new Set(own.map((each: { memberId: string }) => each.memberId)).size).toBe(1)
  expect((await countsOf(owner)).length).toBeGreaterThan(own.length)
})

test('a day to come, an unknown member and another business are refused', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect((await countAs(owner, { countedPaisa: '0', date: tomorrow })).error?.param).toBe('date')
  const memberId = 'mem_01h455vb4pex5vsknk084sn02q'
  expect((await countAs(owner, { countedPaisa: '0', memberId })).status).toBe(404)
  const stranger = of((await signedIn(await newOwner())).headers)
  expect(await countsOf(stranger)).toEqual([])
  expect(await countsOf({ ...owner, 'x-environment': 'production' })).toEqual([])
})

/** A payment of Rs 500 at a time that the person enters. */
const takeAt = async (by: Headers, receivedAt: Date) => {
  const payment = { method: 'cash', receivedAt: receivedAt.toISOString() }
  const body = { name: 'Asha Rai', phone: '9841998877', priceId, payment }
  return (await call(sell, by, { body, idempotencyKey: randomUUID() })).error
}
const newCashier = async () => of((await signedIn(await newMember(businessId, 'cashier'))).headers)

test('a cashier names no time of another day, and none before their last count', async () => {
  const bina = await newCashier()
  const now = Date.now()
  const aMomentAgo = () => new Date(Date.now() - 1)
  expect(await takeAt(bina, new Date(now - 25 * 3_600_000))).toMatchObject({
    code: 'parameter_invalid',
    param: 'receivedAt',
  })
  expect(await takeAt(owner, new Date(now - 25 * 3_600_000))).toBeUndefined()
  expect(await takeAt(bina, aMomentAgo())).toBeUndefined()
  const before = aMomentAgo()
  await countAs(bina, { countedPaisa: '50000' })
  expect(await takeAt(bina, before)).toMatchObject({ code: 'parameter_invalid', param: 'receivedAt' })
  expect(await takeAt(owner, before)).toBeUndefined()
  expect(await take(bina)).toMatchObject({ amountPaisa: '50000' })
})

test('a count is open again once cash of its day is recorded or taken back', async () => {
  const bina = await newCashier()
  const first = await take(bina)
  const counted = (await countAs(bina, { countedPaisa: '50000' })).data
  expect(counted.reopenedAt).toBeNull()
  await take(bina, 'qr')
  await take(other)
  expect((await countsOf(bina))[0].reopenedAt).toBeNull()
  const later = await take(bina)
  expect((await countsOf(bina))[0].reopenedAt).toBe(later.createdAt)
  await countAs(bina, { countedPaisa: '100000' })
  expect((await countsOf(bina))[0].reopenedAt).toBeNull()
  const body = { reason: 'Typed twice.' }
  await call(reverse, owner, { params: { id: first.id }, body, idempotencyKey: randomUUID() })
  expect((await countsOf(bina))[0].reopenedAt).not.toBeNull()
})
