import { devices } from '@playwright/test'
import { made, withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice } from './price'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

interface Link {
  id: string
  slug: string
  url: string
  opened: number
  started: number
  paid: number
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test('somebody opens the link of a poster, takes two, pays and has started', async ({
      page,
      merchant,
      browser,
      outbox,
    }) => {
      expect(merchant).toBeTruthy()
      const owner = withCookie(page)
      const price = await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
      const body = { priceId: price.id, allowQuantity: true, allowCouponCodes: true }
      const link = await made<Link>(owner.post('/v1/payment-links', body))
      const countsOf = async () => {
        const { data } = await owner.get<Link>(`/v1/payment-links/${link.id}`)
        return [data.opened, data.started, data.paid]
      }
      const context = await browser.newContext({ ...devices['Galaxy S9+'], javaScriptEnabled })
      const phone = await context.newPage()
      const preview = await context.request.get(link.url, {
        headers: { 'user-agent': 'WhatsApp/2.24.1 A' },
      })
      expect(await preview.text()).toContain('Unlimited yoga')

      await phone.goto(link.url)
      await expect(phone.getByRole('heading', { name: 'Unlimited yoga' })).toBeVisible()
      await phone.reload()
      await phone.getByLabel('How many').fill('2')
      await phone.getByRole('button', { name: 'Update the sum' }).click()
      await expect(phone.getByText('2 × Rs 1,500.00')).toBeVisible()
      const customer = new Customer(phone, outbox, newPhone())
      await phone.getByLabel('Mobile number').fill(customer.phone)
      await phone.getByRole('button', { name: 'Pay Rs 3,000.00 with eSewa and start' }).click()
      await customer.enterCode(javaScriptEnabled)
      await customer.payAt('eSewa', /^Pay Rs\s[\d,.]+$/, javaScriptEnabled)
      await expect.poll(countsOf).toEqual([1, 1, 1])
      await context.close()
    })
  })
}

test('a link of a price that is not sold says so, and an address that nobody has is not found', async ({
  page,
  merchant,
}) => {
  expect(merchant).toBeTruthy()
  const owner = withCookie(page)
  const price = await newPrice(owner, { amountPaisa: '150000' })
  const link = await made<Link>(owner.post('/v1/payment-links', { priceId: price.id }))
  await owner.patch(`/v1/catalog/prices/${price.id}`, { active: false })
  await owner.patch('/v1/merchant/business', { supportPhone: '+977 1-4123456' })
  await page.goto(link.url)
  await expect(page.getByRole('heading', { level: 1, name: 'No longer on sale' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ask / })).toHaveAttribute('href', /^tel:/)
  const missing = await page.goto('/buy/nobody-has-it')
  expect(missing?.status()).toBe(404)
})

test('who makes a link sees the top of its page beside the form, for the price that is chosen', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  await newPrice(owner, { product: 'Gym', amountPaisa: '50000' })
  await newPrice(owner, { product: 'Pool', amountPaisa: '90000' })
  await page.goto('/dashboard/sandbox/payment-links/new')
  await expect(page.getByRole('figure')).toContainText('Rs 900.00 a month')
  await page.getByLabel('Last part of the address (optional)').fill('gym-500')
  await page.getByLabel('Price').selectOption({ label: 'Gym: Rs 500.00 a month' })
  await expect(page.getByRole('figure')).toContainText('Rs 500.00 a month')
  await expect(page.getByLabel('Last part of the address (optional)')).toHaveValue('gym-500')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await expect(page.getByRole('heading', { name: 'Gym' })).toBeVisible()
})
