import { expect, it } from 'vitest'
import { POST as createCoupon } from '@/app/v1/coupons/route'
import { POST as createSubscription } from '@/app/v1/subscriptions/route'
import { toWire } from '@/lib/core/id'
import { advanceTo, newCustomer, newPrice, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { noticesOf, sendNotices, theNotice } from './notices.fixture'

it('the mail of a receipt says of what the sum is made: how many of which price, the discount, what is billed once', async () => {
  const { ctx, sandboxKey } = await newBusiness('Himal Tea')
  await call(createCoupon, sandboxKey, { body: { code: 'TEA-10', percentOff: 10, duration: 'once' } })
  const body = {
    customerId: toWire('cus', await newCustomer(ctx, 200_000n)),
    priceId: toWire('price', (await newPrice(ctx)).id),
    quantity: 3,
    couponCode: 'TEA-10',
    items: [{ description: 'Cup', amountPaisa: '20000' }],
  }
  expect((await call(createSubscription, sandboxKey, { body })).status).toBe(201)
  const mail = await theNotice(ctx, 'receipt', 'mail')
  expect(mail.subject).toContain('Rs 1,550.00')
  expect(mail.text).toMatch(
    /: Rs 1,500\.00 \(3 × Rs 500\.00\)\nDiscount TEA-10: −Rs 150\.00\nCup: Rs 200\.00\n/,
  )
})

it('so does the mail of one that was paid late', async () => {
  const { ctx, sandboxKey } = await newBusiness('Himal Tea')
  const customerId = await newCustomer(ctx, 150_000n)
  const priceId = toWire('price', (await newPrice(ctx)).id)
  const body = { customerId: toWire('cus', customerId), priceId, quantity: 3 }
  const { data } = await call(createSubscription, sandboxKey, { body })
  await advanceTo(ctx, new Date(data.currentPeriodEnd))
  await topUp(ctx, customerId, 150_000n)
  await sendNotices(ctx.environment)
  const [mail] = (await noticesOf(ctx))
    .filter(({ kind, channel }) => kind === 'top_up_receipt' && channel === 'mail')
    .slice(-1)
  expect(mail?.text).toMatch(/: Rs 1,500\.00 \(3 × Rs 500\.00\)\n/)
})
