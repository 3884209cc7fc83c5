import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { POST as count } from '@/app/v1/payments/drawer-counts/route'
import { POST as takeBack } from '@/app/v1/payments/drawer-movements/[id]/reverse/route'
import { GET as list, POST as move } from '@/app/v1/payments/drawer-movements/route'
import { GET as listDay } from '@/app/v1/payments/drawers/route'
import { POST as sell } from '@/app/v1/subscriptions/walk-in/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'

type Headers = Record<string, string>

interface Person {
  headers: Headers
  id: string
}

let owner: Person
let bina: Person
let gita: Person
let priceId: string

const idempotencyKey = () => randomUUID()
const drawersOf = async ({ headers }: Person, search = '') =>
  (await call(listDay, headers, { method: 'GET', path: `/v1/payments/drawers${search}` })).data.items
const movementsOf = async ({ headers }: Person) =>
  (await call(list, headers, { method: 'GET', path: '/v1/payments/drawer-movements' })).data.items
const moveAs = ({ headers }: Person, body: object) =>
  call(move, headers, { body, idempotencyKey: idempotencyKey() })
const countAs = ({ headers }: Person, body: object) =>
  call(count, headers, { body, idempotencyKey: idempotencyKey() })
const reverseAs = ({ headers }: Person, id: string) =>
  call(takeBack, headers, {
    params: { id },
    body: { reason: 'Typed twice.' },
    idempotencyKey: idempotencyKey(),
  })

/** A member of the team, with the id of their drawer. */
async function at(business: { businessId: never }, role: 'cashier' | 'viewer'): Promise<Person> {
  const member = await newMember(business.businessId, role)
  const { headers } = await signedIn(member)
  const [row] = await query<{ id: string }>(
    'SELECT id FROM team_members WHERE business_id = $1 ORDER BY id DESC LIMIT 1',
    [business.businessId],
  )
  return { headers: { ...headers, 'x-environment': 'sandbox' }, id: toWire('mem', row?.id ?? '') }
}

beforeEach(async () => {
  const person = await newOwner()
  const { ctx, headers } = await signedIn(person)
  const business = person as unknown as { businessId: never }
  owner = { headers: { ...headers, 'x-environment': 'sandbox' } as Headers, id: '' }
  bina = await at(business, 'cashier')
  gita = await at(business, 'cashier')
  priceId = toWire('price', (await newPrice(ctx)).id)
})

/** A new customer pays Rs 500. */
const take = ({ headers }: Person) =>
  call(sell, headers, {
    body: { name: 'Asha Rai', phone: '9841998877', priceId, payment: { method: 'cash' } },
    idempotencyKey: idempotencyKey(),
  })

test('a drawer holds its float and its cash, without what was handed over and taken to the bank', async () => {
  await moveAs(bina, { kind: 'float', amountPaisa: '200000', note: 'For change.' })
  await take(bina)
  await moveAs(gita, { kind: 'handover', fromMemberId: bina.id, amountPaisa: '30000' })
  const deposit = await moveAs(bina, { kind: 'deposit', amountPaisa: '100000', reference: 'SLIP-4471' })
  expect([deposit.status, deposit.data]).toMatchObject([
    201,
    { kind: 'deposit', memberId: bina.id, amountPaisa: '100000', reference: 'SLIP-4471', fromMemberId: null },
  ])
  const drawers = await drawersOf(owner)
  expect(drawers).toHaveLength(2)
  expect(drawers.find(({ memberId }: { memberId: string }) => memberId === bina.id)).toMatchObject({
    floatPaisa: '200000',
    cashPaisa: '50000',
    takenOverPaisa: '0',
    handedOverPaisa: '30000',
    depositedPaisa: '100000',
    expectedPaisa: '120000',
    count: null,
    differencePaisa: null,
  })
  expect(drawers.find(({ memberId }: { memberId: string }) => memberId === gita.id)).toMatchObject({
    takenOverPaisa: '30000',
    expectedPaisa: '30000',
  })
})

test('a count by notes and coins is their sum, and what is moved later changes nothing of its difference', async () => {
  await moveAs(bina, { kind: 'float', amountPaisa: '200000' })
  const pieces = [
    { rupees: 500, count: 3 },
    { rupees: 100, count: 4 },
    { rupees: 2, count: 10 },
  ]
  const { data } = await countAs(bina, { pieces, otherPaisa: '50' })
  expect(data).toMatchObject({ countedPaisa: '192050', differencePaisa: '-7950', otherPaisa: '50' })
  expect(data.pieces).toHaveLength(9)
  expect(data.pieces).toEqual(expect.arrayContaining(pieces))
  await moveAs(bina, { kind: 'deposit', amountPaisa: '150000', reference: 'SLIP-4471' })
  const [drawer] = await drawersOf(bina)
  expect(drawer).toMatchObject({
    expectedPaisa: '50000',
    differencePaisa: '-7950',
    count: { reopenedAt: null },
  })
  // More went to the bank than was recorded. The difference is shown, and not hidden.
  await moveAs(bina, { kind: 'deposit', amountPaisa: '90000', reference: 'SLIP-4472' })
  expect((await countAs(bina, { countedPaisa: '0' })).data).toMatchObject({
    expectedPaisa: '-40000',
    pieces: null,
    otherPaisa: null,
  })
})

test.each([
  [{}],
  [{ countedPaisa: '100', pieces: [] }],
  [{ countedPaisa: '100', otherPaisa: '50' }],
  [{ pieces: [{ rupees: 25, count: 1 }] }],
  [{ pieces: [{ rupees: 10, count: -1 }] }],
  [
    {
      pieces: [
        { rupees: 10, count: 1 },
        { rupees: 10, count: 2 },
      ],
    },
  ],
])('a count is a sum or notes and coins of Nepal: not %j', async (body) => {
  expect((await countAs(bina, body)).status).toBe(400)
})

test.each([
  [{ kind: 'float', amountPaisa: '0' }, 'amountPaisa'],
  [{ kind: 'deposit', amountPaisa: '100' }, 'reference'],
  [{ kind: 'handover', amountPaisa: '100' }, 'fromMemberId'],
  [{ kind: 'float', amountPaisa: '100', date: '2199-01-01' }, 'date'],
  [{ kind: 'float', amountPaisa: '100', date: '2026-01-01' }, 'date'],
])('a cashier cannot move cash so: %j', async (body, param) => {
  const { error } = await moveAs(bina, body)
  expect([error?.code, error?.param]).toEqual(['parameter_invalid', param])
})

test('a handover of cash is recorded by the person who receives it from another team member', async () => {
  const own = await moveAs(bina, { kind: 'handover', fromMemberId: bina.id, amountPaisa: '100' })
  expect(own.error?.param).toBe('fromMemberId')
  // Nobody can put a debt into a colleague's drawer.
  const into = { kind: 'handover', memberId: gita.id, fromMemberId: bina.id, amountPaisa: '100' }
  expect((await moveAs(bina, into)).error?.code).toBe('role_insufficient')
  expect((await moveAs(owner, into)).status).toBe(201)
  const stranger = (await newOwner()) as unknown as { businessId: never }
  const foreign = await at(stranger, 'cashier')
  const from = await moveAs(bina, { kind: 'handover', fromMemberId: foreign.id, amountPaisa: '100' })
  expect(from.status).toBe(404)
})

test('a movement is reversed once by another one, and both stay', async () => {
  const { data: float } = await moveAs(bina, { kind: 'float', amountPaisa: '200000' })
  expect((await reverseAs(gita, float.id)).error?.code).toBe('role_insufficient')
  const answers = await Promise.all([1, 2, 3].map(() => reverseAs(bina, float.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const [reversal, first, ...others] = await movementsOf(bina)
  expect(others).toEqual([])
  expect(reversal).toMatchObject({ reversesId: float.id, note: 'Typed twice.', amountPaisa: '200000' })
  expect(first).toEqual(float)
  expect((await reverseAs(owner, reversal.id)).error?.code).toBe('movement_already_reversed')
  expect(await drawersOf(bina)).toEqual([])
  await expect(query(`UPDATE drawer_movements SET amount_paisa = 1`)).rejects.toThrow('append-only')
})

test('a cashier sees their own drawer and its movements, and another business sees nothing', async () => {
  await moveAs(bina, { kind: 'float', amountPaisa: '200000' })
  await moveAs(gita, { kind: 'float', amountPaisa: '100000' })
  await moveAs(gita, { kind: 'handover', fromMemberId: bina.id, amountPaisa: '30000' })
  expect((await drawersOf(bina)).map(({ memberId }: { memberId: string }) => memberId)).toEqual([bina.id])
  expect((await movementsOf(bina)).map(({ kind }: { kind: string }) => kind)).toEqual(['handover', 'float'])
  expect(await movementsOf(owner)).toHaveLength(3)
  const { status } = await call(listDay, bina.headers, {
    method: 'GET',
    path: `/v1/payments/drawers?memberId=${gita.id}`,
  })
  expect(status).toBe(403)
  const foreign = await at((await newOwner()) as unknown as { businessId: never }, 'cashier')
  expect(await movementsOf(foreign)).toEqual([])
  expect((await reverseAs(foreign, (await movementsOf(owner))[0].id)).status).toBe(404)
})
