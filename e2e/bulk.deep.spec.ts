import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

// A bulk action goes on beside all else that the instance does.
const WHILE_IT_RUNS = { timeout: 120_000 }

async function people(page: Page, count: number): Promise<void> {
  const api = withCookie(page)
  for (let n = 1; n <= count; n++)
    await made(api.post('/v1/customers', { email: newEmail('member'), name: `Member ${n}` }))
}

const chosenBar = (page: Page) => page.getByRole('region', { name: 'Chosen rows' })

const TEN_THOUSAND = `
INSERT INTO customers (id, business_id, environment, email, name, created_at, updated_at)
SELECT uuidv7(), b.id, 'sandbox', 'member' || n || '@example.com', 'Member ' || n, now(), now()
FROM businesses b, generate_series(1, 10000) n WHERE b.name = $1`

test('rows stay chosen when more are loaded and when other columns are shown, and all of them are acted on', async ({
  page,
  merchant: _,
}) => {
  await people(page, 30)
  await page.goto('/dashboard/sandbox/customers')
  const bar = chosenBar(page)
  await page.getByLabel('Choose Member 30').check()
  await page.getByLabel('Choose Member 12').check()
  await expect(bar).toContainText('2 chosen')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByText('30 in all')).toBeVisible()
  await expect(page.getByLabel('Choose Member 30')).toBeChecked()
  await expect(page.getByLabel('Choose Member 12')).toBeChecked()
  await expect(bar).toContainText('2 chosen')
  // A range of rows that came.
  await page.getByLabel('Choose Member 4', { exact: true }).check()
  await page.getByLabel('Choose Member 2', { exact: true }).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('5 chosen')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog', { name: 'Columns of this list' }).getByLabel('Your own number').check()
  await page.getByRole('button', { name: 'Show columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Your own number' })).toBeVisible()
  await expect(page.getByText('30 in all')).toBeVisible()
  await expect(bar).toContainText('5 chosen')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  const members = ['Member 30', 'Member 12', 'Member 4', 'Member 3', 'Member 2']
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/Member \d+/g)?.toSorted()).toEqual(members.toSorted())
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive 5 customers' }).click()
  await expect(page.getByText('It is done for 5 of 5.')).toBeVisible(WHILE_IT_RUNS)
  await page.goto('/dashboard/sandbox/customers?status=archived')
  await expect(page.getByText('5 in all')).toBeVisible()
  for (const name of members) await expect(page.getByLabel(`Choose ${name}`, { exact: true })).toBeVisible()
})

test('rows stay chosen when the list goes on with its next page, and all of them are acted on', async ({
  page,
  merchant: _,
}) => {
  await people(page, 27)
  await page.goto('/dashboard/sandbox/customers')
  const bar = chosenBar(page)
  await page.getByLabel('Choose Member 27').check()
  await page.getByLabel('Choose Member 20').check()
  await expect(bar).toContainText('2 chosen')
  // The list does so by itself after 400 rows.
  const { data } = await withCookie(page).get<{ nextCursor: string }>('/v1/customers?limit=25')
  await page.evaluate(
    (address) =>
      (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(address),
    `/dashboard/sandbox/customers?cursor=${encodeURIComponent(data.nextCursor)}`,
  )
  await expect(page.getByText('The last 2', { exact: true })).toBeVisible()
  await expect(bar).toContainText('2 chosen, 2 of them on other pages')
  await page.getByLabel('Choose Member 1', { exact: true }).check()
  await expect(bar).toContainText('3 chosen, 2 of them on other pages')
  await page.getByRole('link', { name: 'Back to the start of the list' }).click()
  await expect(page.getByLabel('Choose Member 20')).toBeChecked()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive 3 customers' }).click()
  await expect(page.getByText('It is done for 3 of 3.')).toBeVisible(WHILE_IT_RUNS)
})

test('of ten thousand customers its page shows how far it is, and what was done when somebody stops it', async ({
  page,
  merchant,
  database,
}) => {
  await database(TEN_THOUSAND, merchant.businessName)
  await page.goto('/dashboard/sandbox/customers')
  const bar = chosenBar(page)
  await page.getByLabel('Choose all rows on this page').click()
  await bar.getByRole('button', { name: 'The newest 10,000 that match' }).click()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(
    page.getByText('It can be done for 10,000 of 10,000 chosen rows. Nothing is done yet.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Archive 10,000 customers' }).click()
  const progress = page.getByRole('progressbar', { name: 'Rows processed' })
  const doneNow = async () => Number(await progress.getAttribute('value'))
  await expect.poll(doneNow, WHILE_IT_RUNS).toBeGreaterThan(0)
  const before = await doneNow()
  await expect.poll(doneNow, WHILE_IT_RUNS).toBeGreaterThan(before)
  await expect(page.getByText(/^[\d,]+ of 10,000 rows$/)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  const result = page.getByText(/^It is done for [\d,]+ of 10,000\. Then somebody stopped it\.$/)
  await expect(result).toBeVisible()
  const done = /for ([\d,]+) of/.exec((await result.textContent()) ?? '')?.[1] ?? ''
  const [found] = await database(
    `SELECT count(*)::int AS archived FROM customers c JOIN businesses b ON b.id = c.business_id
     WHERE b.name = $1 AND c.archived_at IS NOT NULL`,
    merchant.businessName,
  )
  expect(Number(found?.archived).toLocaleString('en-IN')).toBe(done)
})

test('rows are chosen by keyboard, exported, and let go', async ({ page, merchant: _ }) => {
  await people(page, 3)
  await page.goto('/dashboard/sandbox/customers')
  const bar = chosenBar(page)
  await expect(page.getByRole('link', { name: 'Member 3' })).toBeVisible()
  // The keys work as soon as the page's script does.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Member 3' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 chosen')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('2 chosen')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/Member \d/g)).toEqual(['Member 3', 'Member 2'])
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('a subscription that was chosen gets a coupon, and ends with its period', async ({
  page,
  merchant: _,
}) => {
  const api = withCookie(page)
  const product = await made<{ id: string }>(api.post('/v1/catalog/products', { name: 'Gold' }))
  const terms = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  const price = await made<{ id: string }>(api.post('/v1/catalog/prices', { ...terms, trialDays: 14 }))
  const customer = await made<{ id: string }>(
    api.post('/v1/customers', { email: newEmail('asha'), name: 'Asha Rai' }),
  )
  await made(api.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))
  await made(api.post('/v1/coupons', { code: 'DASHAIN-20', percentOff: 20, duration: 'once' }))
  const choose = async () => {
    await page.goto('/dashboard/sandbox/subscriptions')
    await page.getByLabel('Choose Gold of Asha Rai').check()
  }
  await choose()
  await chosenBar(page).getByRole('button', { name: 'Add a coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a coupon' })
  await dialog.getByLabel('Code').fill('NOBODY')
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await expect(dialog).toContainText('This coupon cannot be redeemed here.')
  await dialog.getByLabel('Code').fill('dashain-20')
  await dialog.getByRole('button', { name: 'See what it does' }).click()
  await page.getByRole('button', { name: 'Add DASHAIN-20 to 1 subscription' }).click()
  await expect(page.getByText('It is done for 1 of 1.')).toBeVisible(WHILE_IT_RUNS)
  await choose()
  await chosenBar(page).getByRole('button', { name: 'Cancel with their periods' }).click()
  await expect(page.getByText('Their next periods would cost Rs 1,500.00 together.')).toBeVisible()
  await page.getByRole('button', { name: 'Do nothing' }).click()
  await expect(page.getByText('It was stopped before anything was done.')).toBeVisible()
})
