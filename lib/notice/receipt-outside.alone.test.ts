import { expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { payPeriods } from '@/lib/billing/pay-periods'
import { updateCustomer } from '@/lib/customer/update'
import { advanceTo, later, subscriptionNow } from '@/testing/billing'
import { ctxOf } from '@/testing/business'
import { noticesOf, sendNotices } from './notices.fixture'

it('a payment at the counter has one receipt, to the number and the address that the merchant wrote down', async () => {
  const it = await paidInCash(0, { payment: undefined }, undefined, { trialDays: 7 })
  await updateCustomer(it.ctx, it.customerId, { phone: '+9779812345678' })
  await payPeriods(await ctxOf(it.ctx.businessId), it.id, { periods: 3, method: 'cash' })
  await sendNotices()
  const sent = await noticesOf(it.ctx)
  expect(sent.map(({ kind, channel }) => `${kind} ${channel}`).toSorted()).toEqual([
    'receipt mail',
    'receipt sms',
  ])
  const sms = sent.find(({ channel }) => channel === 'sms')?.text ?? ''
  expect(sms).toMatch(/Rs 1,500(\.00)? paid/)
  expect(sms).toContain('Receipt: ')
})

it('a payment that was reversed before its receipt left has none', async () => {
  const it = await paidInCash(0, { payment: undefined }, undefined, { trialDays: 7 })
  const { currentPeriodEnd } = await subscriptionNow(it.ctx, it.id)
  const payment = await it.record(2)
  await it.takeBack(payment)
  await sendNotices()
  expect((await noticesOf(it.ctx)).filter(({ kind }) => kind === 'receipt')).toEqual([])
  await advanceTo(it.ctx, later(currentPeriodEnd, -1))
})
