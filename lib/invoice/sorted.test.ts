import { expect, it } from 'vitest'
import { GET as list } from '@/app/v1/invoices/route'
import { advanceTo, later, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { sendInvoice } from './send'

const read = (key: string, search: Record<string, string>) =>
  call(list, key, { method: 'GET', path: `/v1/invoices?${new URLSearchParams(search)}` })

/** The last digits of the numbers on all pages of one row, in order. */
async function pagesOf(key: string, search: Record<string, string>): Promise<string[]> {
  const numbers: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(key, { ...search, limit: '1', ...(cursor && { cursor }) })
    expect(page.status, page.error?.message).toBe(200)
    numbers.push(...page.data.items.map((each: { invoiceNumber: string }) => each.invoiceNumber.slice(-1)))
    cursor = page.data.nextCursor
  }
  return numbers
}

it('open invoices are listed by when they are due in both directions, and others are not', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const price = await newPrice(ctx, { trialDays: 30 })
  const subscription = await subscribe(ctx, await newCustomer(ctx), price)
  const [a, b, c] = [
    await newDraft(ctx, subscription),
    await newDraft(ctx, subscription),
    await newDraft(ctx, subscription),
  ]
  for (const [day, draft] of [b, c, a].entries())
    await sendInvoice(await advanceTo(ctx, later(ctx.now, day)), draft)
  expect(await pagesOf(sandboxKey, { status: 'open' })).toEqual(['2', '1', '3'])
  expect(await pagesOf(sandboxKey, { status: 'open', sort: 'dueAt' })).toEqual(['1', '2', '3'])
  expect(await pagesOf(sandboxKey, { status: 'open', sort: 'dueAt', order: 'desc' })).toEqual(['3', '2', '1'])
  await advanceTo(ctx, later(ctx.now, 8.5))
  expect(await pagesOf(sandboxKey, { overdue: 'true', sort: 'dueAt' })).toEqual(['1', '2'])
  expect(await pagesOf(sandboxKey, { sort: 'dueAt' })).toEqual(['1', '2', '3'])
  expect(await pagesOf(sandboxKey, { sort: 'dueAt', status: 'paid' })).toEqual([])
  const { data } = await read(sandboxKey, { status: 'open', sort: 'dueAt', limit: '1' })
  const words = `${data.nextCursor.split('.')[0]}.${Buffer.from('soon').toString('base64url')}`
  const refused = await read(sandboxKey, { status: 'open', sort: 'dueAt', cursor: words })
  expect(refused.error).toMatchObject({ code: 'cursor_invalid' })
})
