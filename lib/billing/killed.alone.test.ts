import { expect, it } from 'vitest'
import { POST as refund } from '@/app/v1/invoices/[id]/refund/route'
import { POST as reverse } from '@/app/v1/payments/[id]/reverse/route'
import { POST as change } from '@/app/v1/subscriptions/[id]/change/route'
import { ctxOf } from '@/testing/business'
import { booksOf, calledTwice, killed, member, NUMBER_OF } from './killed.fixture'
import { payPeriods } from './pay-periods'

it('a dearer change is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const before = await booksOf(it.ctx, it)
  await killed('change', it.ctx, it.id, NUMBER_OF.invoice)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  await calledTwice(change, it.sandboxKey, 'sub', it.id, { quantity: 3 })
  expect(await booksOf(it.ctx, it)).toMatchObject({ quantity: 3, invoices: 2, notes: 1 })
})

it('a refund is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const before = await booksOf(it.ctx, it)
  await killed('refund', it.ctx, it.invoice, NUMBER_OF.note)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  const { amountPaisa } = await calledTwice(refund, it.sandboxKey, 'inv', it.invoice, {})
  expect(amountPaisa).toBe('49999')
  expect(await booksOf(it.ctx, it)).toMatchObject({ refunded: '50000', notes: 2, balance: 1_000_000n })
})

it('the reversal of a payment is whole or not there, and made once when it is called again', async () => {
  const it = await member()
  const { payment } = await payPeriods(await ctxOf(it.businessId), it.id, { periods: 2, method: 'cheque' })
  const before = await booksOf(it.ctx, it)
  await killed('reverse', it.ctx, payment.id, NUMBER_OF.note)
  expect(await booksOf(it.ctx, it)).toEqual(before)
  const body = { reason: 'The cheque came back.' }
  await calledTwice(reverse, it.sandboxKey, 'pay', payment.id, body)
  expect(await booksOf(it.ctx, it)).toMatchObject({ paidAhead: null, refunded: '100001', notes: 2 })
})
