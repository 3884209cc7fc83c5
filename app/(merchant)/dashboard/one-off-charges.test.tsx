import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newSandbox } from '@/testing/world'
import { shownAt } from './shown-page.fixture'

/** The text of a page, without its markup. */
async function textAt(address: string): Promise<string> {
  const shown = await shownAt(address)
  return shown.replace(/<[^>]*>/g, ' ').replace(/[\s\u00A0]+/g, ' ')
}

test('what waits for the next renewal stands on the pages of its customer and of its subscription, beside discount and coupon', async () => {
  const { api, key: credentials, ids, session } = await newSandbox(await Api.load())
  comesAs(session.cookie)
  const item = { customerId: ids.cus, description: 'Personal training', amountPaisa: '25000', quantity: 2 }
  await api.must('createInvoiceItem', { credentials, body: item })
  const coupon = { code: 'TIHAR-10', percentOff: 10, duration: 'repeating', periods: 3 }
  const { id: couponId } = await api.must('createCoupon', { credentials, body: coupon })
  const path = { id: ids.sub as string }
  await api.must('redeemCoupon', { credentials, path, body: { couponCode: 'TIHAR-10' } })

  const subscription = await textAt(`/subscriptions/${ids.sub}`)
  expect(subscription).toMatch(/Personal training .*2 × Rs 250\.00 .*Rs 500\.00 .*Take back/)
  expect(subscription).toContain('10 % off with TIHAR-10, for 3 more periods')
  expect(subscription).toMatch(
    /“Personal training” of Rs 500\.00 is pending for the next renewal\. It will not be billed\./,
  )
  expect(await textAt(`/customers/${ids.cus}`)).toMatch(/Waiting charges .*Personal training/)
  expect(await textAt('/invoice-items')).toMatch(/Personal training .*Waiting/)
  expect(await textAt(`/coupons/${couponId}`)).toMatch(/Redemptions .*Runs/)
  expect(await textAt(`/invoices/new?subscriptionId=${ids.sub}`)).toMatch(/Line 1 .*Line 2 .*Add a line/)
  expect(await textAt('/checkout-links/new')).toMatch(/Billed once, such as an admission fee/)
})
