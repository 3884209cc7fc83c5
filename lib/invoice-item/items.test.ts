import { expect, test } from 'vitest'
import { DELETE, GET as get } from '@/app/v1/invoice-items/[id]/route'
import { POST as create, GET as list } from '@/app/v1/invoice-items/route'
import { giveAllowance } from '@/lib/agreement/give-allowance'
import { endAllowance } from '@/lib/agreement/write'
import { billUntilIdle } from '@/lib/billing/bill-due'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { fromWire, type InvoiceId, type PriceId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import {
  advanceTo,
  balanceOf,
  invoicesOf,
  newCustomer,
  newPrice,
  subscribe,
  subscriptionNow,
  topUp,
} from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { authorizeAt, fund, newCheckout, verifiedAt } from '@/testing/checkout'

const FEE = { description: 'Late fee', amountPaisa: '5000' }

/** A member at Rs 500 a month who agreed at a checkout, with this balance for the following months. */
async function member(balancePaisa: bigint) {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  const price = await newPrice(ctx)
  await fund(ctx, 50_000n + balancePaisa)
  const checkout = await newCheckout(ctx, { priceId: price.id as PriceId })
  const { data } = await authorizeAt(checkout, await verifiedAt(checkout))
  const subscription = await subscriptionNow(ctx, fromWire('sub', data.subscriptionId) as string)
  const { customerId } = subscription
  const walletId = subscription.walletId as string
  const add = (body: Record<string, unknown> = {}) =>
    call(create, sandboxKey, { body: { ...FEE, customerId: toWire('cus', customerId), ...body } })
  /** Replaces the unlimited allowance of test money. */
  const allow = (amountPaisa: bigint | null) =>
    inTransaction(async (tx) => {
      await endAllowance(tx, ctx, walletId)
      if (amountPaisa !== null)
        await giveAllowance(tx, ctx, {
          customerId: customerId as never,
          walletId,
          amountPaisa,
          by: 'sandbox',
        })
    })
  const invoices = () => invoicesOf(ctx, subscription.id)
  const renew = async () => {
    const { currentPeriodEnd } = await subscriptionNow(ctx, subscription.id)
    await advanceTo(ctx, currentPeriodEnd)
  }
  const read = async (id: string) => (await call(get, sandboxKey, { method: 'GET', params: { id } })).data
  const takeBack = (id: string) => call(DELETE, sandboxKey, { method: 'DELETE', params: { id } })
  return { ctx, sandboxKey, subscription, add, allow, invoices, renew, read, takeBack }
}

test('an item waits, and the next renewal bills it once', async () => {
  const { ctx, subscription, add, invoices, renew, read } = await member(160_000n)
  const { status, data } = await add({ quantity: 2, metadata: { visit: '7' } })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    ...FEE,
    quantity: 2,
    invoiceId: null,
    subscriptionId: null,
    metadata: { visit: '7' },
  })
  expect(await read(data.id)).toEqual(data)
  await renew()
  await renew()
  const [, second, third] = await invoices()
  expect(second).toMatchObject({ status: 'paid', totalAmountPaisa: 60_000n })
  expect(second?.lines).toMatchObject([
    { amountPaisa: '50000' },
    { description: 'Late fee', amountPaisa: '10000', quantity: 2, unitAmountPaisa: '5000' },
  ])
  expect(third).toMatchObject({ status: 'paid', totalAmountPaisa: 50_000n })
  expect((await read(data.id)).invoiceId).toBe(toWire('inv', second?.id as string))
  expect(await balanceOf(ctx, subscription.customerId)).toBe(50_000n)
})

test('an allowance pays the item beside the agreement for the period, and is used by the item alone', async () => {
  const { ctx, subscription, add, allow, invoices, renew } = await member(55_000n)
  await allow(5_000n)
  await add()
  await renew()
  expect((await invoices()).at(-1)).toMatchObject({ status: 'paid', totalAmountPaisa: 55_000n })
  expect(await balanceOf(ctx, subscription.customerId)).toBe(0n)
  const used = await query<{ usedPaisa: bigint }>(
    'SELECT used_paisa FROM allowance_uses u JOIN agreements a ON a.id = u.agreement_id WHERE a.wallet_id = $1 AND a.status = $2',
    [subscription.walletId, 'given'],
  )
  expect(used).toEqual([{ usedPaisa: 5_000n }])
})

test.each([null, 4_999n])(
  'with an allowance of %s the period is charged alone, and the item is open on an invoice of its own',
  async (amountPaisa) => {
    const { ctx, subscription, add, allow, invoices, renew, read } = await member(60_000n)
    await allow(amountPaisa)
    const { data } = await add()
    await renew()
    expect(await balanceOf(ctx, subscription.customerId)).toBe(10_000n)
    expect(await subscriptionNow(ctx, subscription.id)).toMatchObject({ status: 'active' })
    const [item, ...others] = (await invoices()).filter(({ status }) => status === 'open')
    expect(others).toEqual([])
    expect(item).toMatchObject({ origin: 'manual', totalAmountPaisa: 5_000n, description: 'Late fee' })
    expect((await read(data.id)).invoiceId).toBe(toWire('inv', item?.id as string))
  },
)

test('an item of one subscription waits for that one', async () => {
  const { ctx, subscription, add, invoices } = await member(500_000n)
  const other = await subscribe(
    ctx,
    subscription.customerId as never,
    await newPrice(ctx, { interval: 'week' }),
  )
  await add({ subscriptionId: toWire('sub', subscription.id) })
  await add({ amountPaisa: '700' })
  await advanceTo(ctx, other.currentPeriodEnd)
  expect((await invoicesOf(ctx, other.id)).at(-1)).toMatchObject({ totalAmountPaisa: 50_700n })
  await advanceTo(ctx, subscription.currentPeriodEnd)
  expect((await invoices()).at(-1)).toMatchObject({ totalAmountPaisa: 55_000n })
})

test('what waits can be taken back, what is billed cannot', async () => {
  const { add, invoices, renew, takeBack, read } = await member(110_000n)
  const [kept, gone] = [(await add()).data, (await add()).data]
  expect((await takeBack(gone.id)).status).toBe(200)
  expect((await takeBack(gone.id)).error).toMatchObject({ code: 'resource_not_found' })
  await renew()
  expect((await invoices()).at(-1)).toMatchObject({ totalAmountPaisa: 55_000n })
  expect((await takeBack(kept.id)).error).toMatchObject({ code: 'invoice_item_billed' })
  expect((await read(kept.id)).invoiceId).not.toBeNull()
})

test('of sixty items at the same time fifty wait', async () => {
  const { ctx, add, sandboxKey } = await member(0n)
  const answers = await Promise.all(Array.from({ length: 60 }, () => add()))
  const codes = answers.flatMap(({ error }) => error?.code ?? [])
  expect(codes).toEqual(Array(10).fill('invoice_items_limit'))
  const [counted] = await query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM invoice_items WHERE business_id = $1 AND invoice_id IS NULL',
    [ctx.businessId],
  )
  expect(counted?.waiting).toBe(50)
  const { data } = await call(list, sandboxKey, { method: 'GET' })
  expect(data.items[0]).toMatchObject({ ...FEE, invoiceId: null })
})

test('an item of somebody else’s subscription, of an ended one or of another business is refused', async () => {
  const { ctx, add } = await member(0n)
  const other = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const foreign = await add({ subscriptionId: toWire('sub', other.id) })
  expect(foreign.error).toMatchObject({ code: 'resource_not_found', param: 'subscriptionId' })
  const elsewhere = await member(0n)
  const unknown = await elsewhere.add({ customerId: toWire('cus', other.customerId) })
  expect(unknown.error).toMatchObject({ code: 'resource_not_found' })
})

test('a renewal of two subscriptions, a new item and its end at one moment: each item is billed once or gone', async () => {
  for (let round = 0; round < 8; round++) {
    const { ctx, subscription, add, takeBack } = await member(900_000n)
    const other = await subscribe(ctx, subscription.customerId as never, await newPrice(ctx))
    const items = await Promise.all([add(), add(), add()])
    await query(
      `INSERT INTO sandbox_clocks (business_id, offset_ms)
       VALUES ($1, (extract(epoch FROM ($2::timestamptz - now())) * 1000)::bigint + 60000)`,
      [ctx.businessId, other.currentPeriodEnd],
    )
    const bill = () => billUntilIdle('sandbox', 60_000)
    const outcomes = await Promise.all([takeBack(items[0]?.data.id), bill(), add(), bill()])
    const isGone = (outcomes[0] as { status: number }).status === 200
    await bill()
    const both = [...(await invoicesOf(ctx, subscription.id)), ...(await invoicesOf(ctx, other.id))]
    const billed = both.flatMap(({ lines }) => lines as { item?: string }[]).flatMap(({ item }) => item ?? [])
    expect(new Set(billed).size).toBe(billed.length)
    const rows = await query<Pick<SubscriptionModel, 'id'>>(
      'SELECT id FROM invoice_items WHERE business_id = $1 AND invoice_id IS NOT NULL',
      [ctx.businessId],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(billed.toSorted())
    expect(billed.includes(fromWire('ii', items[0]?.data.id) as string)).toBe(!isGone)
  }
})

test('an item on a bill that is voided waits again, and the next renewal bills it', async () => {
  const { ctx, add, allow, invoices, renew, read } = await member(0n)
  await allow(null)
  const { data } = await add()
  await renew()
  const open = (await invoices()).find(
    ({ status, lines }) => status === 'open' && JSON.stringify(lines).includes('Late fee'),
  )
  expect((await read(data.id)).invoiceId).toBe(toWire('inv', open?.id as string))
  await settleInvoice(await ctxOf(ctx.businessId), open?.id as InvoiceId, { status: 'void' })
  expect((await read(data.id)).invoiceId).toBeNull()
})

test('an item on a bill that dunning gave up, and one of a subscription that ended, are billed by another subscription of the customer', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const customerId = await newCustomer(ctx, 100_000n)
  const day = await newPrice(ctx, { interval: 'day', amountPaisa: '100000' })
  const [month, dying] = [await newPrice(ctx, { amountPaisa: '0' }), await subscribe(ctx, customerId, day)]
  const other = await subscribe(ctx, customerId, month)
  const add = (subscriptionId: string, description: string) =>
    call(create, sandboxKey, {
      body: {
        ...FEE,
        description,
        customerId: toWire('cus', customerId),
        subscriptionId: toWire('sub', subscriptionId),
      },
    })
  await add(dying.id, 'Towel')
  await advanceTo(ctx, new Date(dying.currentPeriodEnd.getTime() + 3_600_000))
  expect((await subscriptionNow(ctx, dying.id)).status).toBe('past_due')
  await add(dying.id, 'Locker')
  const now = await advanceTo(ctx, new Date(dying.currentPeriodEnd.getTime() + 20 * 86_400_000))
  expect((await subscriptionNow(ctx, dying.id)).status).toBe('canceled')
  const waiting = await query<{ subscriptionId: string | null; invoiceId: string | null }>(
    'SELECT subscription_id, invoice_id FROM invoice_items WHERE business_id = $1',
    [ctx.businessId],
  )
  expect(waiting).toEqual([
    { subscriptionId: null, invoiceId: null },
    { subscriptionId: null, invoiceId: null },
  ])
  await topUp(now, customerId, 50_000n)
  await advanceTo(ctx, new Date(other.currentPeriodEnd.getTime() + 3_600_000))
  const [, billed] = await invoicesOf(ctx, other.id)
  expect(billed).toMatchObject({ status: 'paid', totalAmountPaisa: 10_000n })
})
