import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'

// Next.js asks for the content of a page with this header.
const isContent = (route: Route) => route.request().headers().rsc !== undefined

/** Holds every page that is asked for. @returns lets all of them go. */
async function holdPages(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/dashboard/**', async (route) => {
    if (isContent(route)) await held
    await route.continue()
  })
  return release
}

test('a page that is slow to come shows its shape, and then itself', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/customers')
  const release = await holdPages(page)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The page is under way.' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await expect(page.getByText('The page is under way.')).toHaveCount(0)
})

test('a page is asked for when the pointer rests on its link, and is new again after something is saved', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/customers')
  const ahead = page.waitForResponse(
    (response) => response.url().includes('/dashboard/sandbox/catalog') && response.ok(),
  )
  await page.getByRole('link', { name: 'Catalog' }).hover()
  await ahead
  await page.getByRole('heading', { name: 'Customers' }).hover()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.goto('/dashboard/sandbox/catalog/new')
  await page.getByRole('link', { name: 'Catalog' }).first().hover()
  await page.getByLabel('Name', { exact: true }).fill('Locker')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { name: 'Locker' })).toBeVisible()
  await page.getByRole('link', { name: 'Catalog' }).first().click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Locker' })).toBeVisible()
})

test('an unknown id is no page, and without JavaScript a page comes whole', async ({
  page,
  browser,
  merchant: _,
}) => {
  const unknown = await page.goto('/dashboard/sandbox/customers/cus_01h455vb4pex5vsknk084sn02q')
  expect(unknown?.status()).toBe(404)
  const storageState = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto('/dashboard/sandbox/customers')
  await plain.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(plain.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await plain.context().close()
})
