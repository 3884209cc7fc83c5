import type { Locator, Page } from '@playwright/test'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'

// No mouse: everything is reached with Tab and pressed with Enter.

test('the whole way from a product to a paid subscription needs no mouse', async ({
  page,
  merchant,
  outbox,
}) => {
  await test.step('the merchant makes a product, a price and a link', async () => {
    await press(page, page.getByRole('link', { name: 'Catalog' }))
    await press(page, page.getByRole('link', { name: 'Create product' }).first())
    await type(page, page.getByLabel('Name', { exact: true }), `Membership of ${merchant.businessName}`)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('link', { name: 'Create price' }))
    await type(page, page.getByLabel('Amount in rupees'), '1500')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('link', { name: 'Create checkout link' }))
    await press(page, page.getByRole('button', { name: 'Create link' }))
  })
  const link = (await page.getByRole('status').getByText('/checkout/').textContent()) ?? ''
  const seen = await page.getByRole('link', { name: 'See what happens with it' }).getAttribute('href')

  await test.step('the customer pays', async () => {
    const phone = newPhone()
    await page.goto(link)
    await type(page, page.getByLabel('Mobile number').first(), phone)
    await press(page, page.locator('summary', { hasText: 'Add name and e-mail (optional)' }).first())
    await type(page, page.getByLabel('E-mail').first(), 'maya@example.com')
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await outbox.codeSentTo(phone))
    await press(page, page.getByRole('button', { name: /^Pay Rs [\d,.]+$/ }))
    await page.waitForURL('**/checkout/**')
    await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  })

  await test.step('the merchant sees who has paid', async () => {
    await page.goto(seen ?? '')
    await press(page, page.getByRole('link', { name: 'Invoices', exact: true }))
    await press(page, page.getByRole('row', { name: 'maya@example.com' }).getByRole('link'))
    await expect(page.getByText('Rs 1,500.00 was paid from the wallet on')).toBeVisible()
  })
})

// More than any page has stops before the one that is looked for.
const MOST_STOPS = 60

/** Goes forward with Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}
