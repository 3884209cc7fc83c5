import type { Locator, Page } from '@playwright/test'
import { Customer, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'

// How often a person presses something of ours, from the link to the end. A phone types the code by itself and a press of the
// provider's is not ours, so neither counts.

test.use({ viewport: { width: 360, height: 740 } })

class Taps {
  count = 0

  async on(button: Locator): Promise<void> {
    this.count++
    await button.click()
  }
}

const buttonOf = (page: Page, provider: string) => page.locator(`main form button[value=${provider}]`).first()

test('a new customer presses once', async ({ page, demo, outbox }) => {
  const taps = new Taps()
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  await page.getByLabel('Mobile number').fill(customer.phone)
  await taps.on(buttonOf(page, 'esewa'))
  await customer.enterCode(true)
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await page.waitForURL(`${SHOP}/thanks**`)
  expect(taps.count).toBeLessThanOrEqual(3)
})

test('a new customer with a trial presses once', async ({ page, demo, outbox }) => {
  const taps = new Taps()
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo, { trialDays: 7 }))
  await expect(
    page.getByText(/^7 days free, then Rs 1,500\.00 a month from \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)$/),
  ).toBeVisible()
  await page.getByLabel('Mobile number').fill(customer.phone)
  await taps.on(page.getByRole('button', { name: 'Start 7 days free' }))
  await customer.enterCode(true)
  await page.waitForURL(`${SHOP}/thanks**`)
  expect(taps.count).toBeLessThanOrEqual(3)
})
