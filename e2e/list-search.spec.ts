import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { problemsOf } from './problems'

/** A gym whose members each have a subscription that was paid. */
async function openGym(page: Page, names: readonly string[]): Promise<void> {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'month' })
  for (const [n, name] of names.entries()) {
    const customer = await made<{ id: string }>(me.post('/v1/customers', { name, phone: `984100000${n}` }))
    const sold = { priceId: price.id, customerId: customer.id, collection: 'outside' }
    await made(me.post('/v1/subscriptions', { ...sold, payment: { method: 'cash', periods: 1 } }))
  }
}

const NAMES = ['Maya Tamang', 'Bimal Thapa', 'आशा गुरुङ', 'Per%cent Rai']
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Search in this list' })
const rowsOf = (page: Page) => page.locator('main a[data-row]')

test('a person types a part of a name above a list, opens what is found, and comes back to it', async ({
  page,
  merchant: _,
}) => {
  await openGym(page, NAMES)
  for (const list of ['customers', 'subscriptions', 'invoices', 'payments']) {
    await page.goto(`/dashboard/sandbox/${list}`)
    const field = fieldOf(page)
    await field.fill('tam')
    await field.press('Enter')
    await expect(page).toHaveURL(`/dashboard/sandbox/${list}?q=tam`)
    await expect(page.getByRole('status').filter({ hasText: '1 in all' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText('Maya Tamang')
    expect(await problemsOf(page)).toEqual([])
    await page.locator('main a[data-row]').first().click()
    await expect(page).not.toHaveURL(/q=tam/)
    await page.goBack()
    await expect(field).toHaveValue('tam')
    await expect(page.getByRole('status').filter({ hasText: '1 in all' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page).toHaveURL(`/dashboard/sandbox/${list}`)
    await expect(field).toHaveValue('')
    await expect(page.getByRole('status').filter({ hasText: '4 in all' })).toBeVisible()
  }
})

test('a search stays with the view, the filters, the order and the columns, and its file has what it found', async ({
  page,
  merchant: _,
}) => {
  await openGym(page, NAMES)
  await page.goto('/dashboard/sandbox/customers?status=active&columns=customer%2Cphone&sort=name')
  await page.keyboard.press('f')
  const field = fieldOf(page)
  await field.fill('आशा')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(asked).toEqual({ q: 'आशा', status: 'active', columns: 'customer,phone', sort: 'name' })
  await expect(rowsOf(page)).toHaveCount(1)
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByText('Nothing with these filters fits “आशा”.')).toBeVisible()
  await expect(views.getByRole('link', { name: 'Archived' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Search the whole list' }).click()
  await expect(page).toHaveURL(/customers\?q=[^&]+$/)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await file).url()).toContain('export?q=')
})

test('a sign is a sign, a text that is too long is said to be, and what is not found says where it was looked for', async ({
  page,
  merchant: _,
}) => {
  await openGym(page, NAMES)
  await page.goto('/dashboard/sandbox/customers?q=%25')
  await expect(page.getByRole('main')).toContainText('Nothing in this list fits “%”. The beginnings of words')
  await page.goto('/dashboard/sandbox/customers?q=per%25')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto('/dashboard/sandbox/customers?q=_')
  await expect(page.getByRole('main')).toContainText('Nothing in this list fits “_”.')
  await page.getByRole('link', { name: 'Show the whole list' }).click()
  await expect(page).toHaveURL('/dashboard/sandbox/customers')
  await page.goto(`/dashboard/sandbox/invoices?q=${'x'.repeat(100)}`)
  await expect(page.getByRole('main')).toContainText('Whole invoice numbers were looked through')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto(`/dashboard/sandbox/invoices?q=${'x'.repeat(200)}`)
  await expect(page.getByRole('main')).toContainText('Search in this list must have at most 100 characters')
  await expect(page.getByRole('status').filter({ hasText: '4 in all' })).toBeVisible()
  await page.goto('/dashboard/sandbox/customers?speak=ne&q=nobody')
  await expect(page.getByRole('main')).toContainText('यो सूचीमा “nobody” सँग मिल्ने केही छैन।')
  await expect(page.getByRole('searchbox', { name: 'यो सूचीमा खोज्ने' })).toHaveValue('nobody')
  expect(await problemsOf(page)).toEqual([])
})

test('without a script the field is a form', async ({ browser, page, merchant: _ }) => {
  await openGym(page, NAMES)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/dashboard/sandbox/subscriptions?status=active')
  await fieldOf(plain).fill('bimal')
  await fieldOf(plain).press('Enter')
  await expect(plain).toHaveURL(/\/subscriptions\?status=active&q=bimal$/)
  await expect(plain.getByRole('table')).toContainText('Bimal Thapa')
  await expect(plain.getByRole('table')).not.toContainText('Maya')
  await plain.getByRole('link', { name: 'Clear the search' }).click()
  await expect(plain.getByRole('table')).toContainText('Maya')
  await context.close()
})
