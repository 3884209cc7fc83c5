import { beforeAll, expect, test } from 'vitest'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { updateBusiness } from '@/lib/business/update'
import type { InvoiceId } from '@/lib/core/id'
import { sendInvoice } from '@/lib/invoice/send'
import { businessHasLiveSubscription } from '@/lib/subscription/read'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, later, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import { registerMonth } from './month'
import { readRegister, readRegisterStart } from './read'

let business: TestBusiness
let subscription: SubscriptionModel

const now = () => ctxOf(business.businessId)

beforeAll(async () => {
  business = await newBusiness('Himal Dairy')
  const { ctx } = business
  const registered = { panNumber: '301234567', vatRegistered: true }
  await updateBusiness(ctx, registered, businessHasLiveSubscription)
  subscription = await subscribe(ctx, await newCustomer(ctx, 500_000n), await newPrice(ctx))
})

async function send(amountPaisa: bigint): Promise<InvoiceId> {
  const id = await newDraft(await now(), subscription, { amountPaisa })
  await sendInvoice(await now(), id)
  return id
}

/** What the page shows, next to the whole register, which is read from its rows each time. */
async function shownBesideRegister(most: number) {
  const ctx = await now()
  const month = await registerMonth(ctx, {})
  return { shown: await readRegisterStart(ctx, month, most), whole: await readRegister(ctx, month) }
}

async function expectSameSums(): Promise<void> {
  const { shown, whole } = await shownBesideRegister(2)
  expect(shown.totals).toEqual(whole.totals)
  expect(shown.rows).toEqual(whole.rows.slice(0, 2))
  expect(shown.issued).toBe(whole.rows.length)
  expect(shown.counted).toBe(whole.rows.filter(({ voided }) => !voided).length)
}

test('the sums of the page are those of the register, also when it is looked at again after more invoices', async () => {
  await send(11_301n)
  await expectSameSums()
  await send(700n)
  await send(11_301n)
  await expectSameSums()
  await expectSameSums()
})

test('an invoice that became void after the first look is in no sum of the next one', async () => {
  const id = await send(99_999n)
  await expectSameSums()
  const { shown: before } = await shownBesideRegister(2)
  await settleInvoice(await now(), id, { status: 'void' })
  await expectSameSums()
  const { shown: after } = await shownBesideRegister(2)
  expect(BigInt(before.totals.totalPaisa) - BigInt(after.totals.totalPaisa)).toBe(99_999n)
  expect(after.issued).toBe(before.issued)
})

test('an invoice of the sandbox that is dated before one with a lower number is in its own month', async () => {
  const ctx = await now()
  const ahead = await advanceTo(ctx, later(ctx.now, 40))
  const amounts = { before: 12_345n, after: 54_321n }
  const [first, second] = [
    await newDraft(ctx, subscription, { amountPaisa: amounts.after }),
    await newDraft(ctx, subscription, { amountPaisa: amounts.before }),
  ]
  await sendInvoice(ahead, first)
  await sendInvoice(ctx, second)
  for (const [at, amount] of [
    [ctx, amounts.before],
    [ahead, amounts.after],
  ] as const) {
    const { rows } = await readRegister(at, await registerMonth(at, {}))
    expect(rows.map(({ totalPaisa }) => totalPaisa)).toContain(`${amount}`)
  }
  await expectSameSums()
})
