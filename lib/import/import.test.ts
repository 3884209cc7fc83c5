import { expect, it } from 'vitest'
import { PATCH as updatePrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { GET as readProblems } from '@/app/v1/imports/[id]/problems.csv/route'
import { GET as readResult } from '@/app/v1/imports/[id]/result.csv/route'
import { DELETE as deleteImport } from '@/app/v1/imports/[id]/route'
import { POST as runImport } from '@/app/v1/imports/[id]/run/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { eventTypes, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { importForm } from '@/testing/import-form'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { countOf, fileOf, run, send } from './sent-import.fixture'

const HEADINGS =
  'external_id,name,phone,email,language,pan,address,price,quantity,collection,paid_until,metadata.branch'
const members = (price: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const n = from + i
    return `m-${n},सदस्य ${n},98${String(41_000_000 + n)},,ne,,"Patan, Lalitpur",${price},2,outside,2084-01-15,Patan`
  })

it('a gym moves in with 1,000 members, and ten rows with mistakes are told apart', async () => {
  const business = await newBusiness()
  const price = toWire('price', (await newPrice(business.ctx)).id)
  const rows = members(price, 1, 1000)
  for (let n = 0; n < 10; n++) rows[n * 100] = rows[n * 100]?.replace(/,98\d+,/, ',12,') ?? ''
  const { status, data } = await send(business, `\uFEFF${[HEADINGS, ...rows].join('\r\n')}\r\n`)
  expect(status).toBe(201)
  expect(data).toMatchObject({ status: 'checked', rows: 1000, ready: 990, skipped: 0, finishedAt: null })
  expect(data.problems).toHaveLength(10)
  expect(data.problems[1]).toEqual({
    row: 101,
    column: 'phone',
    code: 'phone_invalid',
    message: 'This is no phone number. Write it like 9812345678 or +9779812345678.',
  })
  expect(await countOf(business, 'customers')).toBe(0)

  const done = await run(business, data.id)
  expect(done).toMatchObject({ status: 'done', progress: { done: 990, failed: 0, total: 990 } })
  expect([await countOf(business, 'customers'), await countOf(business, 'subscriptions')]).toEqual([990, 990])
  const [made] = await query(
    `SELECT c.name, c.phone, c.language, c.address, c.metadata, s.status, s.quantity, s.collection, s.current_period_end
     FROM customers c JOIN subscriptions s ON s.customer_id = c.id WHERE c.business_id = $1 AND c.external_id = 'm-2'`,
    [business.ctx.businessId],
  )
  expect(made).toEqual({
    name: 'सदस्य 2',
    phone: '+9779841000002',
    language: 'ne',
    address: 'Patan, Lalitpur',
    metadata: { branch: 'Patan' },
    status: 'active',
    quantity: 2,
    collection: 'outside',
    // The 15th of Baisakh 2084 begins in Nepal.
    currentPeriodEnd: new Date('2027-04-27T18:15:00.000Z'),
  })
  const events = await eventTypes(business.ctx)
  expect(events.filter((type) => type === 'customer.created')).toHaveLength(990)
  expect(events.filter((type) => type === 'subscription.created')).toHaveLength(990)
  expect(events.filter((type) => type === 'import.finished')).toHaveLength(1)

  const problems = await fileOf(readProblems, business, data.id)
  expect(problems.split('\r\n')).toHaveLength(12)
  const mended = problems.replaceAll(',12,', ',9812345678,')
  expect((await send(business, mended)).data).toMatchObject({ rows: 10, ready: 10, problems: [] })
  const result = await fileOf(readResult, business, data.id)
  expect(result.split('\r\n')[2]).toMatch(/^2,done,m-2,cus_\w{26},sub_\w{26},$/)
  const [kept] = await query(
    'SELECT count(terms)::int AS terms, count(cells)::int AS cells FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE status = $1 AND business_id = $2)',
    ['done', business.ctx.businessId],
  )
  expect(kept).toEqual({ terms: 0, cells: 10 })
}, 600_000)

it('the same file twice makes everybody once, with ids of the merchant and without them', async () => {
  const business = await newBusiness()
  const csv = 'name;phone;external_id\nAsha;9841000001;a-1\nBina;9841000002;\nChand;9841000003;\n'
  const [first, second] = [await send(business, csv), await send(business, csv)]
  expect([first.data.ready, second.data.ready]).toEqual([3, 3])
  await run(business, first.data.id)
  const again = await run(business, second.data.id)
  expect(again.progress).toEqual({ done: 3, failed: 0, total: 3 })
  expect(await countOf(business, 'customers')).toBe(3)
  expect((await fileOf(readResult, business, second.data.id)).match(/skipped/g)).toHaveLength(3)
  const third = await send(business, 'phone,external_id,name\n9841000002,,Bina\n9841000009,a-1,Asha\n')
  expect(third.data).toMatchObject({ rows: 2, ready: 0, skipped: 2 })
})

it('an id belongs to the first row that has it, also if that row is to be mended', async () => {
  const business = await newBusiness()
  const { data } = await send(business, 'external_id,phone\na-1,no phone\na-1,9841000001\na-2,9841000002\n')
  expect(data.problems).toMatchObject([
    { row: 1, code: 'phone_invalid' },
    { row: 2, column: 'external_id', code: 'external_id_repeated' },
  ])
  await run(business, data.id)
  const mended = await send(business, 'external_id,phone\na-1,9841000003\n')
  expect(mended.data).toMatchObject({ ready: 1, skipped: 0 })
})

it('headings in Nepali mean what the call says, and one that nothing maps is refused', async () => {
  const business = await newBusiness()
  const csv = 'मोबाइल,नाम,टिप्पणी\n९८४१००००२१,आशा,नयाँ\n'
  const refused = await send(business, csv, { मोबाइल: 'phone', नाम: 'name' })
  expect([refused.status, refused.error?.code]).toEqual([400, 'import_column_unknown'])
  expect(refused.error?.message).toContain('टिप्पणी')
  const { data } = await send(business, csv, { मोबाइल: 'phone', नाम: 'name', टिप्पणी: 'metadata.note' })
  expect(data).toMatchObject({ rows: 1, ready: 1 })
})

it('a price is found by the name that the catalog has, and a row without a subscription is a customer', async () => {
  const business = await newBusiness()
  await newPrice(business.ctx)
  const [product] = await query<{ name: string }>('SELECT name FROM products WHERE business_id = $1', [
    business.ctx.businessId,
  ])
  const csv = `phone,price,trial_until\n9841000001,${product?.name.toUpperCase()},2027-02-01\n9841000002,,\n`
  const { data } = await send(business, csv)
  expect(data).toMatchObject({ ready: 2, problems: [] })
  await run(business, data.id)
  expect([await countOf(business, 'customers'), await countOf(business, 'subscriptions')]).toEqual([2, 1])
})

it('an import that did not run can be deleted with what the file says, one that ran cannot', async () => {
  const business = await newBusiness()
  const [one, other] = [
    await send(business, 'phone\n9841000001\n'),
    await send(business, 'phone\n9841000002\n'),
  ]
  const del = (id: string) => call(deleteImport, business.sandboxKey, { method: 'DELETE', params: { id } })
  expect((await del(one.data.id)).data.status).toBe('deleted')
  expect((await del(one.data.id)).data.status).toBe('deleted')
  const start = await call(runImport, business.sandboxKey, { params: { id: one.data.id } })
  expect([start.status, start.error?.code]).toEqual([409, 'import_deleted'])
  await run(business, other.data.id)
  expect((await del(other.data.id)).error?.code).toBe('import_started')
  const [rows] = await query('SELECT count(*)::int AS count FROM import_rows WHERE business_id = $1', [
    business.ctx.businessId,
  ])
  expect(rows).toEqual({ count: 1 })
})

it('a row that cannot be made fails alone, and says why', async () => {
  const business = await newBusiness()
  const price = await newPrice(business.ctx)
  const id = toWire('price', price.id)
  const csv = [
    HEADINGS,
    ...members(id, 1, 3),
    ...members('', 7, 2).map((row) => row.replace(',2,outside,2084-01-15', ',,,')),
  ]
  const { data } = await send(business, csv.join('\n'))
  expect(data).toMatchObject({ ready: 5, problems: [] })
  await call(updatePrice, business.sandboxKey, {
    method: 'PATCH',
    params: { priceId: id },
    body: { active: false },
  })
  const done = await run(business, data.id)
  expect(done.progress).toEqual({ done: 2, failed: 3, total: 5 })
  expect(await fileOf(readResult, business, data.id)).toContain(
    '1,failed,,,,price: The price is not sold any more.',
  )
})

it('only owners, admins and API keys import', async () => {
  const { businessId } = await newOwner()
  for (const [role, status] of [
    ['admin', 201],
    ['developer', 403],
    ['viewer', 403],
    ['cashier', 403],
  ] as const) {
    const { headers } = await signedIn(await newMember(businessId, role))
    const { status: got } = await call(createImport, headers, { form: importForm('phone\n9841000001\n') })
    expect([role, got]).toEqual([role, status])
  }
  const [business, other] = [await newBusiness(), await newBusiness()]
  const { data } = await send(business, 'phone\n9841000003\n')
  expect((await call(runImport, other.sandboxKey, { params: { id: data.id } })).status).toBe(404)
})
