import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type CustomerId, toWire } from '@/lib/core/id'
import { toPage } from '@/lib/core/page'
import { archiveCustomer } from '@/lib/customer/archive'
import { createCustomer } from '@/lib/customer/create'
import { listCustomersQuery } from '@/lib/customer/schema'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import { newBusiness } from '@/testing/business'
import { customerList } from '../dashboard/[environment]/customers/list'
import { csvStream, ROWS_AT_ONCE } from './csv'
import { listOf } from './list-of'
import { readPage } from './list-query'

const ZONE = 'Asia/Kathmandu'
const EVERYTHING = { filters: {} }

/** A list of these rows that counts how often it is read. It uses the usual cursor. */
function listOfRows(values: readonly (string | number | bigint | null)[]) {
  const rows = values.map((value, i) => ({ id: idOf(values.length - i), value }))
  let reads = 0
  const list = listOf({
    name: 'rows',
    caption: 'Rows',
    scope: 'customers:read',
    query: listCustomersQuery,
    read: async (_, { limit, cursor }) => {
      reads += 1
      return toPage(rows.filter(({ id }) => !cursor || id < cursor).slice(0, limit + 1), limit)
    },
    present: (row) => row,
    columns: () => [
      { title: 'Value', csv: ({ value }) => value },
      { title: 'Place', csv: ({ id }) => Number.parseInt(id.slice(-4), 16) },
    ],
    empty: { sentence: 'No rows.' },
  })
  return { list, reads: () => reads }
}

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

async function csvOfValues(values: readonly (string | number | bigint | null)[]): Promise<string[]> {
  const { ctx } = await newBusiness()
  const csv = (await buffer(await csvStream(listOfRows(values).list, ctx, ZONE, EVERYTHING))).toString()
  expect(csv.startsWith('\uFEFFValue,Place\r\n')).toBe(true)
  return csv
    .slice('\uFEFFValue,Place\r\n'.length)
    .split(/,\d+\r\n/)
    .slice(0, -1)
}

it('a text that a spreadsheet would run as a formula is text in a CSV', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil","x")', '＝1']
  expect(await csvOfValues(formulas)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\tx",
    `"'=HYPERLINK(""http://evil"",""x"")"`,
    "'＝1",
  ])
  expect(await csvOfValues(['\r=1', '\n=1'])).toEqual([`"'\r=1"`, `"'\n=1"`])
})

it('amounts are rupees with both decimals, and numbers stay numbers, below zero too', async () => {
  expect(await csvOfValues([150_000n, -5n, -7, 0, null])).toEqual(['1500.00', '-0.05', '-7', '0', ''])
})

it('a comma, a quote or a new line in a name breaks no row', async () => {
  expect(await csvOfValues(['Gurung, Asha', 'the "best" tea', 'two\nlines', 'हिमाल योगा'])).toEqual([
    '"Gurung, Asha"',
    '"the ""best"" tea"',
    '"two\nlines"',
    'हिमाल योगा',
  ])
})

it('a long list is read a page at a time, and only as fast as the receiver takes it', async () => {
  const { ctx } = await newBusiness()
  const { list, reads } = listOfRows(Array.from({ length: 3 * ROWS_AT_ONCE + 1 }, (_, i) => i))
  const reader = (await csvStream(list, ctx, ZONE, EVERYTHING)).getReader()
  const rowsIn = (chunk?: Uint8Array) => new TextDecoder().decode(chunk).split('\r\n').length - 1
  const readsAndRows: [number, number][] = []
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    readsAndRows.push([reads(), rowsIn(chunk.value)])
  expect(readsAndRows).toEqual([
    [1, ROWS_AT_ONCE + 1],
    [2, ROWS_AT_ONCE],
    [3, ROWS_AT_ONCE],
    [4, 1],
  ])
})

it('a receiver that hangs up ends the reading', async () => {
  const { ctx } = await newBusiness()
  const { list, reads } = listOfRows(Array.from({ length: 2 * ROWS_AT_ONCE }, (_, i) => i))
  const reader = (await csvStream(list, ctx, ZONE, EVERYTHING)).getReader()
  await reader.read()
  await reader.cancel()
  expect(reads()).toBe(1)
})

it('the CSV has the rows of the page with the same filters, of this business and environment alone', async () => {
  const [here, other] = [await newBusiness(), await newBusiness()]
  for (const ctx of [other.ctx, here.productionCtx])
    await createCustomer(ctx, { email: 'foreign@example.com' })
  await createCustomer(here.ctx, { email: 'asha@example.com', name: '=cmd' })
  const gone = await createCustomer(here.ctx, { email: 'bimal@example.com' })
  await archiveCustomer(here.ctx, gone.id as CustomerId, customerHasLiveSubscription)

  const asked = { filters: { status: 'archived' } }
  const page = await readPage(customerList, here.ctx, ZONE, asked, 25)
  expect(page.items.map(({ id }) => id)).toEqual([toWire('cus', gone.id)])
  const csv = (await buffer(await csvStream(customerList, here.ctx, ZONE, asked))).toString()
  expect(csv).toContain('bimal@example.com')
  expect(csv).not.toContain('asha@example.com')

  const all = (await buffer(await csvStream(customerList, here.ctx, ZONE, EVERYTHING))).toString()
  expect(all).toContain("'=cmd")
  expect(all).not.toContain('foreign@example.com')
})

it('a filter that the list does not understand gives no CSV at all', async () => {
  const { ctx } = await newBusiness()
  await expect(csvStream(customerList, ctx, ZONE, { filters: { email: 'asha' } })).rejects.toThrow(
    'E-mail must be an e-mail address, such as asha@example.com.',
  )
})
