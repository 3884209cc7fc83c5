import type { Page } from '@playwright/test'
import { Customer, fund, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { Taps } from './taps'

// How often a person presses something of ours, from the link to the end. A phone types the code by itself. That of a reminder
// is in reminder.spec.ts.

test.use({ viewport: { width: 360, height: 740 } })

const NUMBER = 'Mobile number'
const PAY = /^Pay Rs\s[\d,.]+$/
const WITH_ESEWA = 'Pay Rs 1,500.00 with eSewa and start'

/** Types the number as a person does, and presses the button. */
async function begin(page: Page, { phone }: Customer, button: string): Promise<void> {
  await page.getByLabel(NUMBER).first().click()
  await page.keyboard.type(phone)
  await page.getByRole('button', { name: button, exact: true }).first().click()
}

test('a new customer types the number and presses once', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  const link = await newLink(demo)
  const taps = await Taps.on(page)
  await customer.open(link)
  await begin(page, customer, WITH_ESEWA)
  await customer.enterCode(true)
  await customer.payAt('eSewa', PAY, true)
  await page.waitForURL(`${SHOP}/thanks**`)
  taps.expect(NUMBER, WITH_ESEWA)
})

test('a new customer with a trial types the number and presses once', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  const link = await newLink(demo, { trialDays: 7 })
  const taps = await Taps.on(page)
  await customer.open(link)
  await expect(
    page.getByText(/^7 days free, then Rs\s1,500\.00 a month from \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)$/),
  ).toBeVisible()
  await begin(page, customer, 'Start 7 days free')
  await customer.enterCode(true)
  await page.waitForURL(`${SHOP}/thanks**`)
  taps.expect(NUMBER, 'Start 7 days free')
})

for (const { has, rupees, words } of [
  { has: 'enough', rupees: 2_000, words: 'Pay Rs 1,500.00 from your Khata balance and start' },
  { has: 'too little', rupees: 1_200, words: 'Pay Rs 300.00 with eSewa and start' },
])
  test(`a customer who is known in this browser, with ${has} money, presses once`, async ({
    page,
    demo,
    outbox,
    instance,
  }) => {
    const customer = new Customer(page, outbox)
    await fund(demo, customer.phone, `${rupees}00`)
    await customer.signIn(instance.businessId)
    const link = await newLink(demo)
    const taps = await Taps.on(page)
    await customer.open(link)
    await customer.press(words)
    if (has !== 'enough') await customer.payAt('eSewa', PAY, true)
    await page.waitForURL(`${SHOP}/thanks**`)
    taps.expect(words)
  })

test('a customer with money who is not known in this browser presses once more, after the sum is shown', async ({
  page,
  demo,
  outbox,
}) => {
  const customer = new Customer(page, outbox)
  await fund(demo, customer.phone, '200000')
  const link = await newLink(demo)
  const taps = await Taps.on(page)
  await customer.open(link)
  await begin(page, customer, WITH_ESEWA)
  await customer.enterCode(true)
  const fromBalance = 'Pay Rs 1,500.00 from your Khata balance and start'
  await customer.press(fromBalance)
  await page.waitForURL(`${SHOP}/thanks**`)
  taps.expect(NUMBER, WITH_ESEWA, fromBalance)
})
