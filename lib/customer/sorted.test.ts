import { expect, it } from 'vitest'
import { GET } from '@/app/v1/customers/route'
import type { CustomerId } from '@/lib/core/id'
import { sendInvoice } from '@/lib/invoice/send'
import { advanceTo, later, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createCustomer } from './create'

const list = (key: string, search: Record<string, string>) =>
  call(GET, key, { method: 'GET', path: `/v1/customers?${new URLSearchParams(search)}` })

/** The names on all pages of two rows, in order. */
async function pagesOf(key: string, search: Record<string, string>): Promise<(string | null)[]> {
  const names: (string | null)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(key, { ...search, limit: '2', ...(cursor && { cursor }) })
    expect(page.status).toBe(200)
    names.push(...page.data.items.map(({ name }: { name: string | null }) => name))
    cursor = page.data.nextCursor
  }
  return names
}

it('customers are listed by their names in both directions, page by page, with nobody twice', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const email = 'customer@example.com'
  for (const name of ['bina', 'Asha', 'आशा', 'Asha', 'Chandra']) await createCustomer(ctx, { email, name })
  await createCustomer(ctx, { email })
  const sorted = ['Asha', 'Asha', 'bina', 'Chandra', 'आशा', null]
  expect(await pagesOf(sandboxKey, { sort: 'name' })).toEqual(sorted)
  expect(await pagesOf(sandboxKey, { sort: 'name', order: 'desc' })).toEqual(sorted.toReversed())
  expect(await pagesOf(sandboxKey, { sort: 'name', status: 'active' })).toEqual(sorted)
  expect(await pagesOf(sandboxKey, { sort: 'name', name: 'ash' })).toEqual(['Asha', 'Asha'])
})

it('those who owe are listed by their oldest debt in both directions, and nobody else is', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 30 })
  const member = async (name: string) => {
    const { id } = await createCustomer(ctx, { email: 'customer@example.com', name })
    return subscribe(ctx, id as CustomerId, price)
  }
  const [asha, bina, chandra] = [await member('Asha'), await member('Bina'), await member('Chandra')]
  await member('Deepa')
  // Bina owes two invoices, and Deepa none.
  for (const [day, subscription] of [bina, chandra, asha, bina].entries()) {
    const draft = await newDraft(ctx, subscription)
    await sendInvoice(await advanceTo(ctx, later(ctx.now, day)), draft)
  }
  const oldest = { owes: 'true', sort: 'owedSince' }
  const order = ['Bina', 'Chandra', 'Asha']
  expect(await pagesOf(sandboxKey, oldest)).toEqual(order)
  expect(await pagesOf(sandboxKey, { ...oldest, order: 'desc' })).toEqual(order.toReversed())
  expect(await pagesOf(sandboxKey, { sort: 'owedSince' })).toEqual(order)
  expect(await pagesOf(sandboxKey, { ...oldest, name: 'as' })).toEqual(['Asha'])
  expect(await pagesOf(sandboxKey, { sort: 'owedSince', owes: 'false' })).toEqual([])
})

it('a cursor belongs to its order, and an order that follows changes is not sorted', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  for (const name of ['Asha', 'Bina']) await createCustomer(ctx, { email: 'customer@example.com', name })
  const cursorOf = async (search: Record<string, string>) =>
    (await list(sandboxKey, { ...search, limit: '1' })).data.nextCursor
  const refusal = async (search: Record<string, string>) => (await list(sandboxKey, search)).error
  const sorted = await cursorOf({ sort: 'name' })
  expect(await refusal({ cursor: sorted })).toMatchObject({ code: 'cursor_invalid' })
  expect(await refusal({ sort: 'name', cursor: await cursorOf({}) })).toMatchObject({
    code: 'cursor_invalid',
  })
  const nul = `${sorted.split('.')[0]}.${Buffer.from('a\0').toString('base64url')}`
  expect(await refusal({ sort: 'name', cursor: nul })).toMatchObject({ code: 'cursor_invalid' })
  const since = { sort: 'name', updatedFrom: '2026-01-01T00:00:00Z' }
  expect(await refusal(since)).toMatchObject({ code: 'parameter_invalid', param: 'sort' })
  expect(await refusal({ sort: 'phone' })).toMatchObject({ param: 'sort' })
})
