import { expect, it } from 'vitest'
import { GET as listPrices } from '@/app/v1/catalog/prices/route'
import { GET as listProducts } from '@/app/v1/catalog/products/route'
import { GET as listCoupons } from '@/app/v1/coupons/route'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { GET as listSubscriptions } from '@/app/v1/subscriptions/route'
import type { DeclaredRoute } from '@/lib/http/route'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { query } from './db'

interface Item {
  id: string
  createdAt: string
}

/** All items of a list, page by page. */
async function read(operation: DeclaredRoute, key: string, search: Record<string, string>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const wanted = new URLSearchParams({ limit: '2', ...search, ...(cursor && { cursor }) })
    const { data, error } = await call(operation, key, { method: 'GET', path: `/v1/list?${wanted}` })
    if (error) throw new Error(error.message)
    items.push(...data.items)
    cursor = data.nextCursor
  } while (cursor)
  return items
}

const LISTS: [string, DeclaredRoute][] = [
  ['products', listProducts],
  ['prices', listPrices],
  ['customers', listCustomers],
  ['subscriptions', listSubscriptions],
  ['invoices', listInvoices],
]

it('lists of objects are read in both directions and for a time, by the clock of the sandbox too', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  for (let n = 0; n < 5; n++) {
    const now = new Date(ctx.now.getTime() + n * 3_600_000)
    const day = { ...ctx, now }
    await subscribe(day, await newCustomer(day, 1_000_000n), await newPrice(day))
  }
  for (const [name, operation] of LISTS) {
    const newest = await read(operation, sandboxKey, {})
    expect([name, newest.length >= 5]).toEqual([name, true])
    expect([name, await read(operation, sandboxKey, { order: 'asc' })]).toEqual([name, newest.toReversed()])
    const [from, to] = [newest.at(-2)?.createdAt ?? '', newest[1]?.createdAt ?? '']
    const between = newest.filter(({ createdAt }) => createdAt >= from && createdAt < to)
    expect([name, between.length > 0 && between.length < newest.length]).toEqual([name, true])
    const time = { createdFrom: from, createdTo: to }
    expect([name, await read(operation, sandboxKey, time)]).toEqual([name, between])
    expect([name, await read(operation, sandboxKey, { ...time, order: 'asc' })]).toEqual([
      name,
      between.toReversed(),
    ])
  }
})

it('in production the time of a list is a range of the index of ids', async () => {
  const { productionCtx, productionKey } = await newBusiness()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.unshift(await newCustomer(productionCtx))
  const [row] = await query<{ createdAt: Date }>('SELECT created_at FROM customers WHERE id = $1', [ids[2]])
  const at = (ms: number) => new Date((row?.createdAt.getTime() ?? 0) + ms).toISOString()
  const countOf = async (search: Record<string, string>) =>
    (await read(listCustomers, productionKey, search)).length
  expect(await countOf({ createdFrom: at(0) })).toBe(3)
  expect(await countOf({ createdFrom: at(3_600_000) })).toBe(0)
  expect(await countOf({ createdTo: at(0) })).toBe(0)
  expect(await countOf({ createdTo: at(3_600_000), order: 'asc' })).toBe(3)
})

it.each(['order=up', 'createdFrom=yesterday', 'createdTo=2026-13-01'])('refuses %s', async (search) => {
  const { sandboxKey } = await newBusiness()
  const { status, error } = await call(listCoupons, sandboxKey, {
    method: 'GET',
    path: `/v1/coupons?${search}`,
  })
  expect([status, error?.code, error?.param]).toEqual([400, 'parameter_invalid', search.split('=')[0]])
})
