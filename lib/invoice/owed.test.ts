import { expect, it } from 'vitest'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import type { InvoiceId } from '@/lib/core/id'
import { advanceTo, invoicesOf, later, newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { getOwed, listOwedOfCustomers } from './owed'
import { sendInvoice } from './send'

it('a customer owes the open invoices, of which those past their day are overdue, by the clock of the tenant', async () => {
  const { ctx } = await newBusiness()
  const customer = await newCustomer(ctx, 50_000n)
  const subscription = await subscribe(ctx, customer, await newPrice(ctx))
  expect(await getOwed(ctx, customer)).toEqual({ count: 0, paisa: 0n, overdueCount: 0, overduePaisa: 0n })
  const lapsed = await advanceTo(ctx, later(subscription.currentPeriodEnd, 1))
  const draft = await newDraft(lapsed, subscription, { amountPaisa: 30_000n })
  await sendInvoice(lapsed, draft)
  const owed = { count: 2, paisa: 80_000n, overdueCount: 1, overduePaisa: 50_000n }
  expect(await getOwed(lapsed, customer)).toEqual(owed)
  const weekLater = { ...lapsed, now: later(lapsed.now, 8) }
  expect(await getOwed(weekLater, customer)).toEqual({ ...owed, overdueCount: 2, overduePaisa: 80_000n })
  const renewal = (await invoicesOf(lapsed, subscription.id)).find(({ status }) => status === 'open')
  await settleInvoice(lapsed, renewal?.id as InvoiceId, { status: 'paid' })
  expect(await getOwed(lapsed, customer)).toMatchObject({ count: 1 })
  expect(await getOwed((await newBusiness()).ctx, customer)).toMatchObject({ count: 0 })
})

it('what some customers owe is read for all of them at once', async () => {
  const { ctx } = await newBusiness()
  const [one, other] = [await newCustomer(ctx, 100_000n), await newCustomer(ctx, 100_000n)]
  const price = await newPrice(ctx)
  const subscription = await subscribe(ctx, one, price)
  await subscribe(ctx, other, price)
  for (const amountPaisa of [30_000n, 12_000n])
    await sendInvoice(ctx, await newDraft(ctx, subscription, { amountPaisa }))
  // Nobody owes a draft.
  await newDraft(ctx, subscription, { amountPaisa: 99_000n })
  expect(await listOwedOfCustomers(ctx, [one, other])).toEqual(new Map([[one, 42_000n]]))
  expect(await listOwedOfCustomers((await newBusiness()).ctx, [one])).toEqual(new Map())
})
