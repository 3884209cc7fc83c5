import { expect, it } from 'vitest'
import type { CustomerId } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { newSubscriber, noticesOf, prefer, sendNotices, theNotice } from './notices.fixture'

const NEPALI = /[\u0900-\u097f]{3}/

/** A customer whom the merchant has imported with Nepali as the language. */
async function nepaliSubscriber() {
  const shop = await newSubscriber()
  await updateCustomer(shop.ctx, shop.customerId as CustomerId, { language: 'ne', email: 'asha@example.com' })
  return shop
}

it('a customer of whom the merchant said Nepali is told in Nepali, by SMS and by mail', async () => {
  const { ctx } = await nepaliSubscriber()
  expect((await theNotice(ctx, 'receipt', 'sms')).text).toMatch(NEPALI)
  const mail = await theNotice(ctx, 'receipt', 'mail')
  expect([mail.subject, mail.text]).toEqual([expect.stringMatching(NEPALI), expect.stringMatching(NEPALI)])
})

it('what the owner of the wallet has chosen comes before it', async () => {
  const { ctx, customerId } = await nepaliSubscriber()
  await prefer(ctx, customerId, { language: 'en' })
  await sendNotices(ctx.environment)
  const told = await noticesOf(ctx)
  expect(told.length).toBeGreaterThan(1)
  for (const { text } of told) expect(text).not.toMatch(NEPALI)
})
