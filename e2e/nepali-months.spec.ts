import { Customer } from './customer-way'
import { expect, test } from './fixtures'

const DASHBOARD = '/dashboard/sandbox'

test('a price by the Nepali month says so to the merchant and to the customer in both languages, and is paid until the same day', async ({
  page,
  merchant,
  otherPage,
  outbox,
}) => {
  await test.step('the merchant chooses the calendar', async () => {
    await expect(page.getByText(merchant.businessName).first()).toBeVisible()
    await page.goto(`${DASHBOARD}/catalog`)
    await page.getByRole('link', { name: 'Create product' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Evening yoga')
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByRole('link', { name: 'Create price' }).click()
    await page.getByLabel('Amount in rupees').fill('500')
    await page.getByLabel('Calendar').selectOption('bs')
    await page.getByRole('button', { name: 'Create price' }).click()
    await expect(page.getByRole('heading', { name: 'Rs 500.00 every month (Bikram Sambat)' })).toBeVisible()
  })

  const link = await test.step('a checkout link', async () => {
    await page.getByRole('link', { name: 'Payment links', exact: true }).click()
    await page.getByRole('link', { name: 'Checkout links', exact: true }).click()
    await page.getByRole('link', { name: 'Create checkout link' }).first().click()
    await page.getByRole('button', { name: 'Create link' }).click()
    return (await page.getByRole('status').getByText('/checkout/').textContent()) ?? ''
  })

  await test.step('the customer reads it and starts', async () => {
    await otherPage.goto(`${link}?lang=ne`)
    await expect(otherPage.getByText('प्रति महिना (विक्रम संवत्) रू ५००.००').first()).toBeVisible()
    await otherPage.goto(`${link}?lang=en`)
    await expect(otherPage.getByText('Rs 500.00 every month (Bikram Sambat)').first()).toBeVisible()
    const customer = new Customer(otherPage, outbox)
    await customer.sendCode('eSewa')
    await customer.enterCode(true)
    await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
    await expect(otherPage.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
    const period =
      (await otherPage
        .getByText(/^\d+ \w+ \d{4} .* to/)
        .first()
        .textContent()) ?? ''
    const [, from, to] = /^(\d+) .* to\s+(\d+) /.exec(period) ?? []
    // A month may be too short for a day after the 29th.
    expect(Number(to), period).toBe(Number(from) > 29 ? Math.min(Number(from), Number(to)) : Number(from))
  })
})
