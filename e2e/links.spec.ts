import { devices } from '@playwright/test'
import { made, withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice, newPrice, openShop } from './merchant-server'
import { Taps } from './taps'

// A customer pays at a link that comes to them: with an invoice, with a reminder, on a poster.

// A headless browser is no person who opens a link.
test.use({ viewport: { width: 360, height: 740 }, userAgent: devices['Galaxy S9+'].userAgent })

const PAY = /^Pay Rs\s[\d,.]+$/

test.describe('in Nepali, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer reads an invoice, pays it at eSewa, and downloads it', async ({ page, demo, outbox }) => {
    const { id, url } = await newInvoice(demo, '5000')
    await page.goto(url)
    await page.getByRole('link', { name: 'नेपाली' }).click()
    const customer = new Customer(page, outbox)
    await page.locator('input[name=phone]').fill(customer.phone)
    await page.locator('button[value=esewa]').first().click()
    // The way to eSewa is a form, which needs a press here.
    await page.waitForURL('**/top-up/*/pay**')
    await page.locator('main form button[type=submit]').first().click()
    await page.getByRole('button', { name: PAY }).click()
    await page.waitForURL('**/invoice/**')
    await expect(page.getByText('तिरिएको', { exact: true }).first()).toBeVisible()
    expect((await demo.get<{ status: string }>(`/v1/invoices/${id}`)).data.status).toBe('paid')

    const href = await page.locator('main a[href*="/pdf"]').first().getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})

test('a stranger pays what a reminder asks for with one press', async ({
  page,
  merchant,
  outbox,
  otherPage: stranger,
}) => {
  // A customer with Rs 150 has to pay Rs 1,500. The SMS goes to the family, and somebody without a balance pays.
  const phone = newPhone()
  await openShop(page, `+977${phone}`)
  await withCookie(page).post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
  const link = await outbox.reminderSentTo(phone)
  const taps = await Taps.on(stranger)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Pay for Unlimited yoga' })).toBeVisible()
  await expect(
    stranger.getByText(`Anybody can pay Unlimited yoga of ${merchant.businessName} here.`),
  ).toBeVisible()
  await expect(stranger.getByText('Rs 1,350.00', { exact: true })).toBeVisible()
  await expect(stranger.getByText('Rs 150.00')).toHaveCount(0)
  await stranger.getByRole('button', { name: 'Pay Rs 1,350.00 with Khalti' }).click()
  await stranger.getByRole('button', { name: 'Pay Rs 1,350.00', exact: true }).click()
  await expect(stranger.getByRole('heading', { name: 'Unlimited yoga is paid' })).toBeVisible()
  await expect(stranger.getByText(/continues until \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)\./)).toBeVisible()
  await expect(stranger.getByText('Rs 1,350.00 has arrived. Thank you.')).toBeVisible()
  taps.expect('Pay Rs 1,350.00 with Khalti')

  // A person who opens it later is told so, and nothing is taken.
  await stranger.goto(`${link}?lang=ne`)
  await expect(stranger.getByRole('heading', { name: 'Unlimited yoga को पैसा तिरियो' })).toBeVisible()
  await expect(stranger.locator('main form')).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: 'Khata ब्यालेन्स हेर्नुहोस्' })).toHaveCount(0)
})

test('somebody opens the link of a poster, takes two, pays and has started', async ({
  page,
  merchant: _,
  otherPage: phone,
  outbox,
}) => {
  const owner = withCookie(page)
  const price = await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
  const body = { priceId: price.id, allowQuantity: true, allowCouponCodes: true }
  const link = await made<{ id: string; url: string }>(owner.post('/v1/payment-links', body))
  const countsOf = async () => {
    const { data } = await owner.get<Record<string, number>>(`/v1/payment-links/${link.id}`)
    return [data.opened, data.started, data.paid]
  }
  // A preview is nobody who opens it.
  const preview = await phone.request.get(link.url, { headers: { 'user-agent': 'WhatsApp/2.24.1 A' } })
  expect(await preview.text()).toContain('Unlimited yoga')

  await phone.goto(link.url)
  await expect(phone.getByRole('heading', { name: 'Unlimited yoga' })).toBeVisible()
  await phone.reload()
  await phone.getByLabel('How many').fill('2')
  await phone.getByRole('button', { name: 'Update the sum' }).click()
  await expect(phone.getByText('2 × Rs 1,500.00')).toBeVisible()
  const customer = new Customer(phone, outbox)
  await phone.getByLabel('Mobile number').fill(customer.phone)
  await phone.getByRole('button', { name: 'Pay Rs 3,000.00 with eSewa and start' }).click()
  await customer.enterCode(true)
  await customer.payAt('eSewa', PAY, true)
  await expect.poll(countsOf).toEqual([1, 1, 1])
})
