import { expect, it } from 'vitest'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { POST as send } from '@/app/v1/invoices/[id]/send/route'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { getForecast } from '@/lib/billing/get-forecast'
import { type CustomerId, type SubscriptionId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { updateCustomer } from '@/lib/customer/update'
import type { Ctx } from '@/lib/infra/ctx'
import { getRemindedToday } from '@/lib/invoice/owed'
import { advanceTo, later, newCustomer, newPrice, subscribe, subscriptionNow } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, payIntoWallet } from '@/testing/production'
import { readPage, sentFilters } from '../../../list/list-query'
import { collectList } from './list'
import { textTo } from './read'

const ZONE = 'Asia/Kathmandu'
const rowsOf = async (ctx: Ctx, filters: Record<string, string> = {}) =>
  (await readPage(collectList, ctx, ZONE, { filters }, 100)).items

it('Collect lists each customer who owes, with the sum and the day since when, and nobody else', async () => {
  const member = await paidInCash(1)
  await createCustomer(member.ctx, { name: 'Bina', phone: '+9779812345678' })
  expect(await rowsOf(member.ctx)).toEqual([])
  const { currentPeriodEnd: end } = await subscriptionNow(member.ctx, member.id)
  const due = await advanceTo(member.ctx, end)
  expect(await rowsOf(due)).toMatchObject([
    {
      id: toWire('cus', member.customerId),
      debt: { paisa: 50_000n, since: end, remindedAt: null },
      subscription: { collection: 'outside' },
    },
  ])
  expect(await rowsOf(due, { late: 'true' })).toEqual([])
  expect(await rowsOf(due, { late: 'false' })).toHaveLength(1)
  const late = await advanceTo(due, later(end, 6))
  expect(await rowsOf(late, { late: 'true' })).toHaveLength(1)
  expect(await rowsOf((await newBusiness()).ctx)).toEqual([])
  // What is done to all that match is done to those who owe.
  expect(sentFilters(collectList, { late: 'true' }, ZONE)).toEqual({ owes: 'true', late: 'true' })
  await member.record(1)
  expect(await rowsOf(late)).toEqual([])
})

it('the oldest debt is the first, page by page, and its head turns the list around', async () => {
  const { ctx } = await newBusiness()
  const weekly = await newPrice(ctx, { interval: 'week' })
  const ids: string[] = []
  const newMember = () => newCustomer(ctx, 50_000n)
  const members = [await newMember(), await newMember(), await newMember()]
  // The newest customer owes first.
  for (const [day, customer] of members.toReversed().entries()) {
    await subscribe(await advanceTo(ctx, later(ctx.now, day)), customer, weekly)
    ids.push(toWire('cus', customer))
  }
  const now = await advanceTo(ctx, later(ctx.now, 9.5))
  const pages = async (filters: Record<string, string>) => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await readPage(collectList, now, ZONE, { filters, ...(cursor && { cursor }) }, 2)
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return found
  }
  expect(await pages({})).toEqual(ids)
  expect(await pages({ order: 'desc' })).toEqual(ids.toReversed())
  expect(await pages({ late: 'true' })).toEqual(ids)
  // Who will fall short may owe nothing: they are in the order of creation.
  const [since] = collectList.columns.filter(({ sort }) => sort?.by === null)
  expect(since?.sort?.when?.({ willFail: 'true' })).toBe(false)
})

it('the text for a messenger has the name, the sum and the link, in the language of the customer', async () => {
  const member = await paidInCash(1)
  const customerId = member.customerId as CustomerId
  await updateCustomer(member.ctx, customerId, { name: 'Asha Gurung' })
  const { currentPeriodEnd: end } = await subscriptionNow(member.ctx, member.id)
  const due = await advanceTo(member.ctx, end)
  const text = async () => textTo((await rowsOf(due))[0] as Parameters<typeof textTo>[0], 'Himal Fitness')
  expect(await text()).toMatch(
    /^Namaste Asha Gurung, your payment of Rs 500\.00 to Himal Fitness is due\. Pay here: https?:\S+\/invoice\/\S+$/,
  )
  await updateCustomer(member.ctx, customerId, { name: null, language: 'ne' })
  expect(await text()).toMatch(/^नमस्ते, Himal Fitness मा रू ५००\.०० तिर्न बाँकी छ।/)
})

it('a reminder stands in the row of its debtor, and the day says who was reminded and has paid', async () => {
  const member = await paidInCash(1)
  const { currentPeriodEnd: end } = await subscriptionNow(member.ctx, member.id)
  const now = await advanceTo(member.ctx, end)
  expect(await getRemindedToday(now, ZONE)).toEqual({ customers: 0, paid: 0 })
  const [row] = await rowsOf(now)
  const id = toWire('inv', row?.debt?.invoiceId as Parameters<typeof toWire<'inv'>>[1])
  expect((await call(send, member.sandboxKey, { params: { id } })).status).toBe(200)
  expect((await rowsOf(now))[0]?.debt?.remindedAt).not.toBeNull()
  expect(await getRemindedToday(now, ZONE)).toEqual({ customers: 1, paid: 0 })
  await member.record(1)
  expect(await getRemindedToday(now, ZONE)).toEqual({ customers: 1, paid: 1 })
  const other = (await newBusiness()).ctx
  expect(await getRemindedToday({ ...other, now: now.now }, ZONE)).toEqual({ customers: 0, paid: 0 })
  const tomorrow = await advanceTo(now, later(end, 1))
  expect(await getRemindedToday(tomorrow, ZONE)).toEqual({ customers: 0, paid: 0 })
})

const failing = async (key: string, willFail = 'true') =>
  (
    await call(listCustomers, key, { method: 'GET', path: `/v1/customers?willFail=${willFail}` })
  ).data.items.map(({ id }: { id: string }) => id)

it('whose wallet holds too little for the coming days is found before the charge fails', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const weekly = await newPrice(ctx, { interval: 'week' })
  const [rich, poor] = [await newCustomer(ctx, 900_000n), await newCustomer(ctx, 50_000n)]
  for (const customer of [rich, poor]) await subscribe(ctx, customer, weekly)
  const now = await advanceTo(ctx, later(ctx.now, 1))
  expect(await failing(sandboxKey)).toEqual([toWire('cus', poor)])
  expect(await failing(sandboxKey, 'false')).toEqual([toWire('cus', rich)])
  expect(await rowsOf(now, { willFail: 'true' })).toMatchObject([
    { id: toWire('cus', poor), debt: null, isCovered: false },
  ])
  expect(await rowsOf(now)).toEqual([])
})

it('in production a wallet is not measured: only an answer that was given says that it falls short', async () => {
  const { productionCtx: ctx, productionKey } = await newBusiness()
  const { phone, userId } = await newSignedInCustomer(ctx)
  const customer = await customerOf(ctx, 'asha@example.com', phone)
  await payIntoWallet(userId, 1_000n)
  const price = await newPrice(ctx, { amountPaisa: '1000', interval: 'day', intervalCount: 2 })
  const { id } = await subscribe(ctx, customer, price)
  expect(await failing(productionKey)).toEqual([])
  await getForecast(ctx, id as SubscriptionId)
  expect(await failing(productionKey)).toEqual([toWire('cus', customer)])
})
