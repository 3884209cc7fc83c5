import { expect, it } from 'vitest'
import { GET as readPreview } from '@/app/v1/imports/[id]/preview/route'
import { GET as readProblems } from '@/app/v1/imports/[id]/problems.csv/route'
import { GET as readResult } from '@/app/v1/imports/[id]/result.csv/route'
import { PATCH as updateImport } from '@/app/v1/imports/[id]/route'
import { POST as createImport } from '@/app/v1/imports/route'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { importForm } from '@/testing/import-form'
import { IMPORT_SAMPLE } from './sample'
import { countOf, fileOf, run, send } from './sent-import.fixture'
import { readFile } from './worker/read-file'

it('guessed columns are shown, corrected, and the file is read again', async () => {
  const business = await newBusiness()
  const price = toWire('price', (await newPrice(business.ctx)).id)
  const form = importForm(
    `नाम,Mobile,Plan,Card,Notes,Expiry\nआशा,9841000001,${price},7,new,2084-01-15\nBina,12,,8,,\n`,
  )
  form.set('guess', 'true')
  const { data } = await call(createImport, business.sandboxKey, { form })
  expect(data).toMatchObject({ rows: 2, ready: 1, problems: [{ row: 2, code: 'phone_invalid' }] })
  const params = { id: data.id }
  const preview = async () => (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  const first = await preview()
  expect(first.columns.map(({ column }: { column: string }) => column)).toEqual([
    ...['name', 'phone', 'price', null, null, 'paid_until'],
  ])
  expect(first).toMatchObject({
    customers: 1,
    subscriptions: 1,
    problemRows: [{ row: 2, cells: ['Bina', '12', '', '8', '', ''] }],
  })
  expect(first.rows[0]).toMatchObject({
    status: 'ready',
    customer: { name: 'आशा', phone: '+9779841000001', externalId: null },
    subscription: { priceId: price, quantity: 1, collection: 'wallet', paidUntil: '2027-04-28' },
  })

  const patch = (columns: Record<string, string>) =>
    call(updateImport, business.sandboxKey, { method: 'PATCH', params, body: { columns } })
  const corrected = await patch({ Card: 'external_id', Notes: 'metadata.note', Plan: '', Expiry: '' })
  expect(corrected.data).toMatchObject({ ready: 1, rows: 2 })
  expect(await preview()).toMatchObject({
    subscriptions: 0,
    rows: [
      { customer: { externalId: '7', metadata: { note: 'new' } }, subscription: null },
      { status: 'problem' },
    ],
  })
  expect((await patch({ Card: 'phone' })).error?.message).toBe(
    'Two headings mean phone. Leave one of them out.',
  )
  expect((await patch({ Colour: 'name' })).error?.code).toBe('parameter_invalid')

  await run(business, data.id)
  expect(await countOf(business, 'customers')).toBe(1)
  expect((await patch({ Card: '' })).error?.code).toBe('import_started')
  expect(await query('SELECT 1 FROM import_files WHERE business_id = $1', [business.ctx.businessId])).toEqual(
    [],
  )
})

it('of corrections at the same time each is kept or refused', async () => {
  const business = await newBusiness()
  const headings = ['A', 'B', 'C', 'D']
  const form = importForm(`phone,${headings}\n9841000001,1,2,3,4\n`)
  form.set('guess', 'true')
  const { data } = await call(createImport, business.sandboxKey, { form })
  const params = { id: data.id }
  const answers = await Promise.all(
    headings.map(async (heading) => {
      const body = { columns: { [heading]: `metadata.${heading}` } }
      return [
        heading,
        await call(updateImport, business.sandboxKey, { method: 'PATCH', params, body }),
      ] as const
    }),
  )
  const { rows } = (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  const kept = answers.filter(([, { status }]) => status === 200).map(([heading]) => heading)
  expect(kept).not.toEqual([])
  expect(Object.keys(rows[0].customer.metadata).toSorted()).toEqual(kept)
  for (const [heading, { status, error }] of answers)
    if (!kept.includes(heading)) expect([status, error?.code]).toEqual([409, 'import_columns_changed'])
})

it('a file that Khata writes runs no formula in a spreadsheet, and is read back as it was', async () => {
  const business = await newBusiness()
  const { data } = await send(
    business,
    'external_id,name,phone\n=1+1,"@SUM(A1)",+9779841000001\n-7,+Asha,12\n',
  )
  const problems = await fileOf(readProblems, business, data.id)
  expect(problems).toContain("'-7,'+Asha,12,2,phone: ")
  const mended = await send(business, problems.replace(',12,', ',9841000002,'))
  await run(business, mended.data.id)
  await run(business, data.id)
  const result = await fileOf(readResult, business, data.id)
  expect(result).toContain("1,done,'=1+1,cus_")
  const made = await query('SELECT name, external_id FROM customers WHERE business_id = $1 ORDER BY name', [
    business.ctx.businessId,
  ])
  expect(made).toEqual([
    { name: '+Asha', externalId: '-7' },
    { name: '@SUM(A1)', externalId: '=1+1' },
  ])
})

/** What Excel in English makes of a CSV when it is opened and saved: it writes days and numbers in its own way. */
const savedByExcel = (csv: string) =>
  csv
    .replace(
      /(?<=[,\n])(\d{4})-(\d\d)-(\d\d)(?=[,\r])/g,
      (_, year, month, day) => `${+month}/${+day}/${year}`,
    )
    .replace(/(?<=[,\n])\d+(?=[,\r])/g, (digits) =>
      digits.length > 11 ? Number(digits).toExponential(5).replace('e', 'E') : String(Number(digits)),
    )

it('rows that are mended in Excel come back as they were', async () => {
  const business = await newBusiness()
  const price = toWire('price', (await newPrice(business.ctx)).id)
  const headings = 'external_id,name,phone,address,price,paid_until,metadata.room'
  const row = `007,Asha,12,12/3 Patan,${price},2083-12-06,9779841234567`
  const { data } = await send(business, `${headings}\n${row}\n`)
  const saved = savedByExcel(await fileOf(readProblems, business, data.id))
  const mended = await send(business, saved.replace(',12,', ',9841234567,'))
  expect(mended.data).toMatchObject({ ready: 1, warnings: [] })
  const params = { id: mended.data.id }
  const { rows } = (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  expect(rows[0]).toMatchObject({
    customer: { externalId: '007', address: '12/3 Patan', metadata: { room: '9779841234567' } },
    subscription: { paidUntil: '2027-03-20' },
  })
})

it('the columns that a person has chosen are kept for the rows to mend', async () => {
  const business = await newBusiness()
  const sendGuessed = async (csv: string) => {
    const form = importForm(csv)
    form.set('guess', 'true')
    return (await call(createImport, business.sandboxKey, { form })).data
  }
  const { id } = await sendGuessed('Name,Mobile,Card,Expiry\nआशा,9841000001,7,2084-01-15\nBina,12,8,\n')
  const columns = { Card: 'external_id', Expiry: 'metadata.until' }
  await call(updateImport, business.sandboxKey, { method: 'PATCH', params: { id }, body: { columns } })
  const problems = await fileOf(readProblems, business, id)
  const mended = await sendGuessed(problems.replace(',12,', ',9841000002,'))
  const params = { id: mended.id }
  const { rows } = (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  expect(rows).toMatchObject([{ customer: { name: 'Bina', phone: '+9779841000002', externalId: '8' } }])
})

it('a member whose time is over is added as a customer without a subscription', async () => {
  const business = await newBusiness()
  const price = toWire('price', (await newPrice(business.ctx)).id)
  const csv = `phone,price,paid_until\n9841000001,${price},2020-05-01\n9841000002/9841000003,${price},2084-01-15\n`
  const answer = await send(business, csv)
  const { data, error } = answer
  expect(error).toBeUndefined()
  expect(data).toMatchObject({ fileName: 'members.csv', ready: 2, problems: [] })
  expect(data.warnings).toMatchObject([
    { column: 'paid_until', code: 'date_over', rows: 1, heading: null },
    { column: 'phone', code: 'several_in_cell', rows: 1 },
    { column: 'name', code: 'name_missing', rows: 2 },
  ])
  const params = { id: data.id }
  const preview = (await call(readPreview, business.sandboxKey, { method: 'GET', params })).data
  expect(preview).toMatchObject({ customers: 2, subscriptions: 1 })
  expect(preview.rows[0]).toMatchObject({ subscription: null, problems: [], notes: [{ code: 'date_over' }] })
  expect((await run(business, data.id)).progress).toEqual({ done: 2, failed: 0, total: 2 })
  expect([await countOf(business, 'customers'), await countOf(business, 'subscriptions')]).toEqual([2, 1])
  const result = await fileOf(readResult, business, data.id)
  expect(result).toMatch(/1,done,,cus_\w{26},,"paid_until: This time is over/)
})

it('the sample file has no mistake, but for the names of its prices', async () => {
  const read = await readFile({ bytes: new TextEncoder().encode(IMPORT_SAMPLE), columns: {}, guesses: false })
  expect('rows' in read && read.rows.map(({ problems }) => problems)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
