import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PriceId, toWire } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { MOST_FOUND } from '@/lib/customer/schema'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { sellToWalkIn } from '@/lib/subscription/walk-in'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { linkCustomer, newPhone } from '@/testing/customer'
import { customerList } from '../dashboard/[environment]/customers/list'
import { invoiceList } from '../dashboard/[environment]/invoices/list'
import { paymentList } from '../dashboard/[environment]/payments/list'
import { subscriptionList } from '../dashboard/[environment]/subscriptions/list'
import { csvStream } from './csv'
import { readPage } from './list-query'
import { readSums } from './sums'

const ZONE = 'Asia/Kathmandu'
const LISTS = {
  customers: customerList,
  subscriptions: subscriptionList,
  invoices: invoiceList,
  payments: paymentList,
}

type ListName = keyof typeof LISTS

/** The ids of a list's rows that match a search text. */
async function found(ctx: Ctx, name: ListName, q: string, filters: Record<string, string> = {}) {
  const list = LISTS[name] as typeof customerList
  return (await readPage(list, ctx, ZONE, { filters: { q, ...filters } }, 25)).items.map(({ id }) => id)
}

/** Two members who each have one row in each list. */
async function newGym() {
  const { ctx, productionCtx } = await newBusiness()
  const priceId = (await newPrice(ctx)).id as PriceId
  const member = async (name: string, phone: string) => {
    const sold = await sellToWalkIn(ctx, { name, phone, priceId, payment: { method: 'cash', periods: 1 } })
    const { id, customerId } = sold.subscription
    const [invoice] = await query<{ id: string; number: string }>(
      'SELECT id, invoice_number AS number FROM invoices WHERE business_id = $1 AND customer_id = $2',
      [ctx.businessId, customerId],
    )
    return {
      customers: toWire('cus', customerId),
      subscriptions: toWire('sub', id),
      invoices: toWire('inv', invoice?.id ?? ''),
      payments: toWire('pay', sold.payment?.id ?? ''),
      number: invoice?.number ?? '',
    }
  }
  return {
    ctx,
    productionCtx,
    maya: await member('Maya Tamang', '+9779841002233'),
    asha: await member('आशा गुरुङ', '+9779841004455'),
  }
}

let gym: Awaited<ReturnType<typeof newGym>>
beforeAll(async () => {
  gym = await newGym()
})

describe.each(Object.keys(LISTS) as ListName[])('in the list of %s', (name) => {
  it('a row is found by words of its customer, by the phone, by four of its digits, and by an id', async () => {
    const { ctx, maya, asha } = gym
    for (const text of [
      'tam',
      'MAYA tam',
      '9841002233',
      '+977 984-1002233',
      '2233',
      maya.customers,
      maya[name],
    ])
      expect([text, await found(ctx, name, text)]).toEqual([text, [maya[name]]])
    for (const text of ['आशा', 'गुरु', '९८४१००४४५५'])
      expect([text, await found(ctx, name, text)]).toEqual([text, [asha[name]]])
  })

  it('a sign is no pattern, and what nobody has finds nothing', async () => {
    for (const text of ['%', '_', 'm%', 'm_ya', '\\', `'`, 'aya', 'x'.repeat(100), 'key_01h4', 'maya nobody'])
      expect([text, await found(gym.ctx, name, text)]).toEqual([text, []])
  })

  it('nothing of another business or of the other environment is found', async () => {
    const others = [gym.productionCtx, (await newBusiness()).ctx]
    for (const ctx of others)
      for (const text of ['maya', '9841002233', gym.maya[name], gym.maya.customers, gym.maya.number])
        expect([text, await found(ctx, name, text)]).toEqual([text, []])
  })

  it('a text of more than 100 characters is refused', async () => {
    await expect(found(gym.ctx, name, 'x'.repeat(200))).rejects.toThrow(/^Search in this list must/)
  })
})

it('an invoice is found by its number, with the fiscal year or without', async () => {
  const { ctx, asha } = gym
  for (const text of [asha.number, String(Number(asha.number.slice(-6)))])
    expect([text, await found(ctx, 'invoices', text)]).toEqual([text, [asha.invoices]])
  expect(await found(ctx, 'invoices', '2001-02/1')).toEqual([])
})

it('the text stands beside the filters, and the file and the sums of the list follow it', async () => {
  const { ctx, maya } = gym
  expect(await found(ctx, 'subscriptions', 'maya', { status: 'active' })).toEqual([maya.subscriptions])
  expect(await found(ctx, 'subscriptions', 'maya', { status: 'canceled' })).toEqual([])
  expect(await found(ctx, 'invoices', 'maya', { status: 'open', sort: 'dueAt' })).toEqual([])
  const asked = { filters: { q: 'maya' } }
  const csv = (await buffer(await csvStream(customerList, ctx, ZONE, asked))).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  const visit = { ctx, business: { timeZone: ZONE } } as Parameters<typeof readSums>[0]['visit']
  const sums = await readSums({ of: invoiceList, visit, filters: asked.filters })
  expect(sums).toMatchObject({ count: 1, amounts: { Amount: 50_000n } })
})

it('a customer is found by a value in the metadata, and not by the phone of a wallet that nobody told the merchant', async () => {
  const { ctx } = await newBusiness()
  const customer = await createCustomer(ctx, { email: 'dawa@example.com', metadata: { locker: 'B 217' } })
  const phone = newPhone()
  await linkCustomer(ctx, customer.id, phone)
  expect(await found(ctx, 'customers', 'b 217')).toEqual([toWire('cus', customer.id)])
  expect(await found(ctx, 'customers', phone)).toEqual([])
})

it('of a common name so many customers are looked through, and the list says so', async () => {
  const { ctx } = await newBusiness()
  const many = (count: number) =>
    transact(ctx, async (tx) => {
      for (let n = 0; n < count; n += 1)
        await createCustomer({ ...ctx, tx }, { name: 'Maya', email: 'maya@example.com' })
    })
  const rowsOf = async () =>
    (await readPage(customerList, ctx, ZONE, { filters: { q: 'maya' } }, 2 * MOST_FOUND)).items.length
  await many(MOST_FOUND)
  expect([await rowsOf(), await findsTooMany(ctx, 'maya')]).toEqual([MOST_FOUND, false])
  await many(1)
  expect([await rowsOf(), await findsTooMany(ctx, 'maya')]).toEqual([MOST_FOUND, true])
})
