import type { BrowserContext } from '@playwright/test'
import { expect, newMerchant, test } from './fixtures'

/** What a person presses and fills in, on every page of a browser. A field counts once. */
class Work {
  readonly pressed: string[] = []
  readonly filled = new Set<string>()

  static async in(context: BrowserContext): Promise<Work> {
    const work = new Work()
    await context.exposeFunction('pressed', (what: string) => void work.pressed.push(what))
    await context.exposeFunction('filled', (what: string) => void work.filled.add(what))
    await context.addInitScript(() => {
      const browser = window as unknown as Record<'pressed' | 'filled', (what: string) => void>
      const onPress = ({ isTrusted, target }: Event) => {
        const place = (target as Element).closest('a, button, summary, select, label')
        if (isTrusted) browser.pressed(place?.textContent ?? '')
      }
      const onInput = ({ target }: Event) => browser.filled((target as HTMLInputElement).name)
      addEventListener('pointerdown', onPress, true)
      addEventListener('input', onInput, true)
    })
    return work
  }
}

test('from the first page to a paid subscription in the sandbox: seven presses, six fields', async ({
  context,
  page,
}) => {
  const work = await Work.in(context)
  const merchant = newMerchant()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create a business' }).click()
  await page.getByLabel('Business name').fill(merchant.businessName)
  await page.getByLabel('Your name').fill(merchant.name)
  await page.getByLabel('E-mail').fill(merchant.email)
  await page.getByLabel('Password').fill(merchant.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirm your e-mail address' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Gym membership')
  await page.getByLabel('Amount in rupees').fill('2,500')
  await page.getByRole('button', { name: 'Create and get the link' }).click()

  await expect(page.getByRole('heading', { name: 'Gym membership' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Try it as a customer' }).click()
  const shop = await opened
  await shop.getByRole('button', { name: 'Pay Rs 2,500.00 with eSewa and start' }).click()
  await shop.getByRole('button', { name: 'Enter 987654' }).click()
  await shop.getByRole('button', { name: /^Pay Rs 2,500/ }).click()
  await expect(shop.getByRole('heading', { name: 'Paid and started' })).toBeVisible()

  expect(work.pressed).toHaveLength(7)
  expect([...work.filled]).toEqual([
    'businessName',
    'name',
    'email',
    'password',
    'price.product.name',
    'price.amountPaisa',
  ])
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Gym membership' })).toContainText('Active')
})

test('a form with mistakes says them at their fields, and keeps what was typed', async ({
  page,
  merchant,
}) => {
  expect(merchant).toBeTruthy()
  await page.goto('/dashboard/sandbox/payment-links/sell')
  await page.getByLabel('Name', { exact: true }).fill('Gym membership')
  await page.getByLabel('Amount in rupees').fill('much')
  await page.getByRole('button', { name: 'Create and get the link' }).click()
  await expect(page.getByText('It must be an amount in rupees, such as')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gym membership')
  await page.getByLabel('Amount in rupees').fill('2,500')
  await page.getByText('Free days at the start').click()
  await page.getByLabel('Free days', { exact: true }).fill('7')
  await page.getByLabel('How often').selectOption('Every 3 months')
  await page.getByRole('button', { name: 'Create and get the link' }).click()
  await expect(page.getByText('7-day trial')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rs 2,500.00 every 3 months' })).toBeVisible()
})
