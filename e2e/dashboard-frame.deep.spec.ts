import type { Locator, Page, Route } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './merchant-server'
import { violationsOf } from './problems'

const ask = (many: number) => `
INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
SELECT uuidv7(), c.business_id, c.environment, c.id, uuidv7(), 'Why did I pay twice?', now()
FROM customers c, generate_series(1, ${many}) WHERE c.email = $1`

/** How many wait, in the row of the payment questions. */
const countIn = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Complaints' }) })

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

const style = (of: Locator, name: string) =>
  of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('a place in the rail says how many wait there, and 99+ of more, in both themes and on a phone', async ({
  page,
  merchant: _,
  database,
}) => {
  const email = newEmail('asha')
  await made(withCookie(page).post('/v1/customers', { email, name: 'Asha Rai' }))
  await page.goto('/dashboard/sandbox/customers')
  await expect(countIn(page)).toHaveText('Complaints')
  await database(ask(99), email)
  await page.reload()
  await expect(countIn(page)).toHaveText('Complaints99 to look at')
  await database(ask(1), email)
  await page.reload()
  await expect(countIn(page)).toHaveText('Complaints99+ to look at')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(countIn(page)).toHaveText('Complaints99+ to look at')
  expect(await violationsOf(page)).toEqual([])
})

test('a page that is slow to come shows its shape, and then itself', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/customers')
  const release = await holdPages(page)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The page is loading.' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await expect(page.getByText('The page is loading.')).toHaveCount(0)
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

test('an unknown id is no page', async ({ page, merchant: _ }) => {
  const unknown = await page.goto('/dashboard/sandbox/customers/cus_01h455vb4pex5vsknk084sn02q')
  expect(unknown?.status()).toBe(404)
})

test('without JavaScript a page comes whole: its lists, its figures, its counts', async ({
  page,
  withoutScript,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { customerId } = await subscribe(owner, { balancePaisa: '150000', amountPaisa: '150000' })
  const plain = await withoutScript()
  await plain.goto(`/dashboard/sandbox/customers/${customerId}`)
  await expect(plain.getByRole('table', { name: 'Invoices of this customer' })).toContainText('1,500.00')
  await plain.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(plain.getByText('1 row · Amount Rs 1,500.00 · Still due Rs 0.00')).toBeVisible()
  await plain.goto('/dashboard/sandbox/money')
  await expect(plain.getByRole('region', { name: 'Balance' })).toContainText('1,500.00')
  await plain.goto('/dashboard/sandbox')
  await expect(plain.getByRole('heading', { name: 'Lately' })).toBeVisible()
})

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
  await expect(rail.getByRole('link', { name: 'Mass changes' })).toBeInViewport({ ratio: 1 })
  await expect(rail.getByText('Developers')).toBeInViewport({ ratio: 1 })
})

test('in the sandbox an event happened when its charge was due, and the real time is in its tip', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { id } = await subscribe(owner, { balancePaisa: '50000', amountPaisa: '50000' })
  const { currentPeriodEnd } = (await owner.get<{ currentPeriodEnd: string }>(`/v1/subscriptions/${id}`)).data
  const later = new Date(new Date(currentPeriodEnd).getTime() + 6 * 3_600_000)
  expect((await owner.post('/v1/sandbox/clock/advance', { to: later.toISOString() })).status).toBe(200)

  await page.goto(`/dashboard/sandbox/subscriptions/${id}`)
  await page.getByText('For developers').click()
  const failed = page
    .getByRole('list', { name: /^Activity/ })
    .getByRole('listitem')
    .filter({ hasText: 'Due: not paid' })
  await expect(failed.locator('time')).toHaveText('6 hours ago')
  await failed.locator('time').hover()
  await expect(page.getByText(/In real time/).first()).toBeVisible()
})
