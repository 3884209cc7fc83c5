import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatNpr } from '../lib/core/money'
import { made, withCookie } from './caller'
import { cardOf, comeToDesk, newMember, openDesk, searchBox } from './desk'
import { expect, joinAs, test } from './fixtures'
import { newPrice } from './merchant-server'
import { problemsOf } from './problems'

const WEEK_S = 7 * 86_400
const MONEY = '/dashboard/sandbox/money'

const balanceOn = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** A figure above the list, in paisa. */
async function figure(page: Page, label: string): Promise<bigint> {
  const text = await balanceOn(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent()
  return paisaIn(text ?? '')
}

const paisaIn = (text: string) => BigInt(text.replace('\u2212', '-').replace(/[^\d-]/g, ''))

/** The rows of a file by the heads of its columns. */
function rowsOf(file: string): Record<string, string>[] {
  const [heads = [], ...rows] = file
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i] ?? ''])))
}

async function downloaded(page: Page, link: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    balanceOn(page).getByRole('link', { name: link }).click(),
  ])
  return readFile(await file.path())
}

test('an accountant opens a month, reads what it began and ended with, and takes the file and the statement', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  await owner.patch('/v1/merchant/business', { panNumber: '301234567', vatRegistered: true })
  const price = await newPrice(owner, { product: 'Yoga', amountPaisa: '113000', interval: 'week' })
  const customer = await made<{ id: string }>(
    owner.post('/v1/customers', { name: 'Maya Rai', email: 'maya@example.com' }),
  )
  await owner.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: '9000000' })
  await made(owner.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))
  // Ten weeks later one of the months between is whole.
  for (const _ of [1, 2]) await owner.post('/v1/sandbox/clock/advance', { seconds: 5 * WEEK_S })

  await page.goto(MONEY)
  expect(await figure(page, 'Balance now')).toBe(11n * 113_000n)
  const months = page.getByRole('navigation', { name: 'Months' })
  const earlier = months.getByRole('link', { name: /^←/ })
  const name = ((await earlier.textContent()) ?? '').replace('← ', '')
  await earlier.click()
  await expect(months.getByRole('heading', { name })).toBeVisible()
  const [opening, moved, closing] = [
    await figure(page, 'Opening balance'),
    await figure(page, 'In'),
    await figure(page, 'Closing balance'),
  ]
  expect(opening).toBeGreaterThan(0n)
  expect(opening + moved).toBe(closing)
  await expect(page.getByRole('rowheader').first()).toContainText(name)
  const first = page.getByRole('row', { name: 'Maya Rai' }).first()
  await expect(first).toContainText(formatNpr(113_000n, 'en'))
  await expect(first).toContainText(formatNpr(closing, 'en'))
  expect(await problemsOf(page)).toEqual([])

  const rows = rowsOf((await downloaded(page, 'CSV')).toString('utf8'))
  expect(paisaIn(rows[0]?.['Balance (Rs)'] ?? '')).toBe(opening)
  const movements = rows.slice(1, -1)
  expect(movements).toHaveLength(await page.getByRole('row', { name: 'Maya Rai' }).count())
  const sumOf = (head: string) => movements.reduce((sum, row) => sum + paisaIn(row[head] || '0'), 0n)
  expect(sumOf('In (Rs)')).toBe(moved)
  const last = rows.at(-1) ?? {}
  expect(paisaIn(last['Balance (Rs)'] ?? '')).toBe(closing)
  expect([paisaIn(last['In (Rs)'] ?? ''), paisaIn(last['VAT (Rs)'] ?? '')]).toEqual([
    moved,
    sumOf('VAT (Rs)'),
  ])
  expect(sumOf('VAT (Rs)')).toBe(13_000n * BigInt(movements.length))
  expect((await downloaded(page, 'Statement (PDF)')).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: `Month: ${name}` }).press('Enter')
  const newest = page.getByRole('dialog', { name: 'Filter: Month' }).getByRole('link').first()
  const present = (await newest.textContent()) ?? ''
  await newest.press('Enter')
  await expect(months.getByRole('heading', { name: present })).toBeVisible()
  expect(await figure(page, 'Opening balance')).toBe(closing)
})

test('a cashier has no way to the books or their files', async ({
  page,
  merchant: _,
  otherPage: cashier,
}) => {
  await joinAs('cashier', cashier, page)
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()
  for (const path of ['', '/export', '/statement?month=2083-08'])
    expect([path, (await cashier.request.get(`${MONEY}${path}`)).status()]).toEqual([path, 404])
  expect((await page.request.get(`${MONEY}/statement?month=2083-13`)).status()).toBe(404)
  expect((await page.request.get(`${MONEY}/export?month=2083-13`)).status()).toBe(400)
})

test('a payment is taken back by its page, and the cash is counted in the evening', async ({
  page,
  merchant,
}) => {
  const { owner, priceId } = await openDesk(page)
  const { subscriptionId } = await newMember(owner, priceId, { name: 'Bishnu Rai', phone: '9812345678' })
  await made(owner.post(`/v1/subscriptions/${subscriptionId}/payments`, { method: 'cash', periods: 1 }))
  await page.goto('/dashboard/sandbox/payments')
  await page
    .getByRole('row', { name: /Bishnu Rai/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Reverse' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(/A credit note of Rs\s1,500\.00 is written for one invoice\./)
  await asked.getByLabel('Reason').fill('Typed twice.')
  await asked.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText(/The reason given: “Typed twice\.”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0)

  await page.goto('/dashboard/sandbox/payments/day')
  const drawers = page.getByRole('table', { name: /counted against/ })
  const own = drawers.getByRole('row', { name: new RegExp(merchant.name) })
  await expect(own).toContainText(/Rs\s1,500\.00/)
  await expect(own).toContainText('Not counted yet')
  const keep = async (rupees: string, note: string) => {
    await page.getByLabel('Counted, in rupees').fill(rupees)
    await page.getByLabel('Note (optional)').fill(note)
    await page.getByRole('button', { name: 'Keep the count' }).click()
  }
  await keep('1400', 'A note of Rs 100 is missing.')
  await expect(own).toContainText(/[-−]Rs\s100\.00/)
  await expect(own).toContainText('A note of Rs 100 is missing.')
  await keep('1,500', 'Found below the drawer.')
  await expect(own).toContainText('Found below the drawer.')
  await expect(page.getByRole('table', { name: /All counts of the day/ }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText(/Reversed since\s*Rs\s1,500\.00/)
  expect(await problemsOf(page)).toEqual([])
  const link = page.getByRole('link', { name: 'Download CSV' })
  const csv = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  expect(csv).toContain('All together,,,1500.00')
  expect(csv).toContain('1500.00,1500.00,0.00,Found below the drawer.')
})

test('a cashier works at the desk, counts their own drawer, and sees no more', async ({
  page,
  merchant,
  otherPage: cashier,
}) => {
  const { owner, priceId } = await openDesk(page)
  await newMember(owner, priceId, { name: 'Bishnu Rai', phone: '9812345678' })
  await joinAs('cashier', cashier, page)
  await expect(cashier.getByRole('heading', { name: 'Counter' })).toBeVisible()

  await comeToDesk(cashier)
  await searchBox(cashier).fill('bishnu')
  const card = cardOf(cashier, 'Bishnu Rai')
  await card.getByRole('button', { name: /Take payment/ }).click()
  await card.getByRole('button', { name: /Take Rs\s1,500\.00/ }).click()
  await cashier.getByRole('link', { name: /Print the receipt/ }).waitFor()
  await cashier.getByRole('button', { name: /Somebody new/ }).click()
  // What would give time away is not theirs.
  await expect(cashier.getByText('Has paid elsewhere')).toHaveCount(0)

  await cashier.goto('/dashboard/sandbox/payments/day')
  // A colleague is named only where cash is taken over from them.
  await expect(cashier.getByRole('table').filter({ hasText: merchant.name })).toHaveCount(0)
  await cashier.getByLabel('Counted, in rupees').fill('1500')
  await cashier.getByRole('button', { name: 'Keep the count' }).click()
  await expect(cashier.getByRole('row', { name: /Bina Rai/ }).last()).toContainText(/Rs\s0\.00/)
  await expect(cashier.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
  const { data } = await withCookie(cashier).get<{ items: { id: string }[] }>('/v1/payments')
  expect(data.items).toHaveLength(1)
  await cashier.goto(`/dashboard/sandbox/payments/${data.items[0]?.id}`)
  await expect(cashier.getByRole('heading', { name: /Bishnu Rai/ })).toBeVisible()
  // They can undo it for ten minutes.
  await expect(cashier.getByRole('button', { name: 'Reverse' })).toBeVisible()
})
