import { Customer, expectStarted, fund, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'

test.use({ viewport: { width: 360, height: 740 } })

const PAY = /^Pay Rs\s[\d,.]+$/

test('a new customer goes from the link to a running subscription, and back to the shop', async ({
  page,
  demo,
  outbox,
}) => {
  const link = await newLink(demo)
  const customer = new Customer(page, outbox)
  await customer.open(link)
  await expect(page.getByText('Rs 1,500.00 a month')).toBeVisible()
  await expect(page.getByText('Rs 1,500.00 is paid now. The next payment is on')).toBeVisible()
  await page.getByText('Add name and e-mail (optional)').first().click()
  await page.getByLabel('E-mail').first().fill('maya@example.com')
  await customer.sendCode('eSewa')
  await customer.enterCode(true)
  await customer.payAt('eSewa', PAY, true)
  await page.waitForURL(`${SHOP}/thanks?session=${link.id}`)
  await expectStarted(demo, link)

  await page.goto(link.publicUrl)
  await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  await expect(page.locator('main').getByText('Rs 1,500.00', { exact: true })).toBeVisible()
  await expect(page.locator('dl > div').filter({ hasText: /^eSewa reference\S+$/ })).toBeVisible()
  await expect(
    page.locator('dl > div').filter({ hasText: /^Next paymentRs\s1,500\.00 on \d+ \w+ \d{4} \(/ }),
  ).toBeVisible()
})

test('what is missing is topped up at Khalti, to the paisa', async ({ page, demo, outbox }) => {
  const link = await newLink(demo, { isNamed: true })
  const customer = new Customer(page, outbox)
  await fund(demo, customer.phone, '115050')
  await customer.confirmPhone(link, true, 'Khalti')
  await expect(page.getByRole('button', { name: 'Pay Rs 349.50' })).toBeVisible()
  await customer.payAt('Khalti', PAY, true)
  await page.waitForURL(`${SHOP}/thanks**`)
  await expectStarted(demo, link)
})
