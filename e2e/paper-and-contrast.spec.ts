import type { Locator } from '@playwright/test'
import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'

const style = (of: Locator, name: string) =>
  of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('a page of the dark theme is printed in dark letters, without folds that are closed', async ({
  page,
  merchant: _,
}) => {
  const { customerId } = await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/dashboard/sandbox/customers/${customerId}`)
  const title = page.getByRole('heading', { name: 'Maya Tamang' })
  const onScreen = await style(title, 'color')
  await expect(page.getByText('For developers')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  const inTheLight = await style(title, 'color')
  expect(inTheLight).not.toBe(onScreen)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await style(title, 'color')).toBe(inTheLight)
  await expect(page.getByText('For developers')).toBeHidden()
  await expect(page.getByRole('table', { name: 'Invoices of this customer' })).toBeVisible()
})

test('with forced colours, a line is only at the place and the tab that are open', async ({
  page,
  merchant: _,
}) => {
  await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/sandbox/customers')
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  const views = page.getByRole('navigation', { name: 'Views' })
  const line = async (of: Locator, side: 'left' | 'bottom') => style(of, `border-${side}-color`)
  const NONE = 'rgba(0, 0, 0, 0)'
  expect(await line(rail.getByRole('link', { name: 'Home' }), 'left')).toBe(NONE)
  expect(await line(rail.getByRole('link', { name: 'Customers' }), 'left')).not.toBe(NONE)
  expect(await line(views.getByRole('link', { name: 'Archived' }), 'bottom')).toBe(NONE)
  expect(await line(views.getByRole('link', { name: 'All', exact: true }), 'bottom')).not.toBe(NONE)
})

test('at 1440 × 900 the rail shows all its places, also with two below the open one', async ({
  page,
  merchant: _,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/sandbox/customers')
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(rail.getByRole('link', { name: 'Bulk actions' })).toBeInViewport({ ratio: 1 })
  await expect(rail.getByText('Developers')).toBeInViewport({ ratio: 1 })
})
