import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice, subscribe } from './merchant-server'
import { problemsOf, violationsOf } from './problems'

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

const INVOICES = '/dashboard/sandbox/invoices'

/** The chip of a range and what opens from it. */
async function open(page: Page, name: string) {
  await page.getByRole('button', { name }).press('Enter')
  return page.getByRole('dialog', { name: 'Filter: Created' })
}

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
  await expect(page.getByText('Nothing with these filters matches “आशा”.')).toBeVisible()
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
  await expect(page.getByRole('main')).toContainText(
    'Nothing in this list matches “%”. We searched the beginnings of words',
  )
  await page.goto('/dashboard/sandbox/customers?q=per%25')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto('/dashboard/sandbox/customers?q=_')
  await expect(page.getByRole('main')).toContainText('Nothing in this list matches “_”.')
  await page.getByRole('link', { name: 'Show the whole list' }).click()
  await expect(page).toHaveURL('/dashboard/sandbox/customers')
  await page.goto(`/dashboard/sandbox/invoices?q=${'x'.repeat(100)}`)
  await expect(page.getByRole('main')).toContainText('We searched whole invoice numbers')
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

test('without a script the field is a form', async ({ withoutScript, page, merchant: _ }) => {
  await openGym(page, NAMES)
  const plain = await withoutScript()
  await plain.goto('/dashboard/sandbox/subscriptions?status=active')
  await fieldOf(plain).fill('bimal')
  await fieldOf(plain).press('Enter')
  await expect(plain).toHaveURL(/\/subscriptions\?status=active&q=bimal$/)
  await expect(plain.getByRole('table')).toContainText('Bimal Thapa')
  await expect(plain.getByRole('table')).not.toContainText('Maya')
  await plain.getByRole('link', { name: 'Clear the search' }).click()
  await expect(plain.getByRole('table')).toContainText('Maya')
})

test('rows of customers are of one height, with a long name in one line that keeps 180 px', async ({
  page,
  merchant: _,
}) => {
  const LONG = 'Bhuwaneshwori Kumari Shrestha Tamang Lama of Jhamsikhel and Patan, mother of Anupama'
  await openGym(page, [LONG, 'Asha'])
  await made(withCookie(page).post('/v1/customers', { email: newEmail('member') }))
  await withCookie(page).post('/v1/sandbox/clock/advance', { seconds: 33 * 86_400 })
  for (const list of ['customers', 'subscriptions', 'invoices', 'payments', 'collect'])
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/dashboard/sandbox/${list}`)
      const rows = page.getByRole('row').filter({ has: page.locator('[data-row]') })
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(Math.max(...heights) - Math.min(...heights), `${list} at ${width}`).toBeLessThan(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${list} at ${width}`).toBe(
        width,
      )
      await page.screenshot({ path: test.info().outputPath(`${list}-${width}.png`) })
      for (const name of await page.getByRole('table').getByTitle(LONG).all())
        expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(180)
    }
})

test('a list is sorted by its heads, in the address, and a second press turns it around', async ({
  page,
  merchant: _,
}) => {
  const api = withCookie(page)
  for (const name of ['Chandra', 'Asha', 'Bina'])
    await made(api.post('/v1/customers', { email: newEmail('member'), name }))
  await page.goto('/dashboard/sandbox/customers?columns=customer%2Ccreated')
  const names = async () => {
    const texts = await page.locator('main a[data-row]').allTextContents()
    return texts.map((text) => text.replace(/member-.*/, ''))
  }
  await expect.poll(names).toEqual(['Bina', 'Asha', 'Chandra'])
  const head = page.getByRole('columnheader', { name: 'Customer' })
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['Asha', 'Bina', 'Chandra'])
  await expect(page.getByRole('table', { name: 'Customers, name A to Z' })).toBeVisible()
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['Chandra', 'Bina', 'Asha'])
  await expect(page).toHaveURL(/sort=name&order=desc/)
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeHidden()
  expect(await problemsOf(page)).toEqual([])
  // A phone has no heads.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Name Z to A' }).click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect.poll(names).toEqual(['Chandra', 'Asha', 'Bina'])
})

test('a range of days is one filter: a month in one press, own days by keyboard, one chip that takes both away', async ({
  page,
  merchant: _,
}) => {
  await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(INVOICES)
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const presets = await open(page, 'Created')
  await expect(presets.getByRole('link', { name: 'Today' })).toBeFocused()
  expect(await violationsOf(page, 'light')).toEqual([])
  await presets.getByRole('link', { name: /^This month \(\w+\)$/ }).press('Enter')
  await expect(page).toHaveURL(/\?createdFrom=\d{4}-\d\d-\d\d&createdTo=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText('1 row · Amount Rs 1,500.00 · Still due Rs 0.00')).toBeVisible()
  // The focus goes where the filter opened, not to the beginning of the page.
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()

  const chosen = await open(page, 'Created: This month')
  await expect(chosen.getByRole('link', { name: /^This month/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Created: This month' })).toBeFocused()

  const own = await open(page, 'Created: This month')
  await own.getByLabel('First day').fill('2026-01-05')
  await own.getByLabel('Last day').fill('2026-02-06')
  await own.getByLabel('Last day').press('Enter')
  await expect(page.getByRole('button', { name: 'Created: 5 Jan 2026 – 6 Feb 2026' })).toBeVisible()
  await expect(page).toHaveURL(`${INVOICES}?createdFrom=2026-01-05&createdTo=2026-02-06`)
  await expect(page.getByRole('button', { name: 'Created: 5 Jan 2026 – 6 Feb 2026' })).toBeFocused()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()

  await page.getByRole('link', { name: 'Remove the filter Created' }).press('Enter')
  await expect(page).toHaveURL(INVOICES)
})

test('on a phone a range of days opens inside of the page', async ({ page, merchant: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${INVOICES}?createdFrom=2026-11-20`)
  const days = await open(page, 'Created: from 20 Nov 2026')
  const box = await days.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(740)
  expect(await violationsOf(page)).toEqual([])
})

test('a window between a phone and a wide one shows the invoices without scrolling sideways', async ({
  page,
  merchant: _,
}) => {
  await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(INVOICES)
  for (const width of [640, 700, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
