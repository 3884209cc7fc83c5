import { readFile } from 'node:fs/promises'
import { devices } from '@playwright/test'
import { made, withCookie } from './caller'
import { Customer } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { readPrintedCode } from './printed-code'

test('the code on a printed poster leads a phone to a paid subscription', async ({
  page,
  merchant: _,
  browser,
  outbox,
}) => {
  const owner = withCookie(page)
  const price = await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
  const link = await made<{ id: string; url: string }>(owner.post('/v1/payment-links', { priceId: price.id }))
  await page.goto(`/dashboard/sandbox/payment-links/${link.id}`)
  const poster = page.getByRole('link', { name: 'Poster to print' })
  const [printed] = await Promise.all([page.waitForEvent('download'), poster.click()])
  const address = await readPrintedCode(await readFile(await printed.path()))
  expect(address).toBe(link.url)

  const context = await browser.newContext(devices['Galaxy S9+'])
  const customer = new Customer(await context.newPage(), outbox)
  await customer.page.goto(address)
  await customer.page.getByLabel('Mobile number').fill(customer.phone)
  await customer.press('Pay Rs 1,500.00 with eSewa and start')
  await customer.enterCode(true)
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await expect(customer.page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  await context.close()

  const { data } = await owner.get<{ items: { status: string }[] }>('/v1/subscriptions')
  expect(data.items).toMatchObject([{ status: 'active', priceId: price.id }])
  const paid = await owner.get<{ items: unknown[] }>('/v1/invoices?status=paid')
  expect(paid.data.items).toMatchObject([{ totalAmountPaisa: '150000' }])
})
