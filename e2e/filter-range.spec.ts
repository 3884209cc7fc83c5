import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'

const INVOICES = '/dashboard/sandbox/invoices'

async function hasNothingAgainstIt(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** The chip of a range and what opens from it. */
async function open(page: Page, name: string) {
  await page.getByRole('button', { name }).press('Enter')
  return page.getByRole('dialog', { name: 'Filter: Created' })
}

test('a range of days is one filter: a month in one press, own days by keyboard, one chip that takes both away', async ({
  page,
  merchant: _,
}) => {
  await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(INVOICES)
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const presets = await open(page, 'Created')
  await expect(presets.getByRole('link', { name: 'Today' })).toBeFocused()
  await hasNothingAgainstIt(page)
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
  await expect(page.getByText('Nothing here has these filters.')).toBeVisible()

  await page.getByRole('link', { name: 'Remove the filter Created' }).press('Enter')
  await expect(page).toHaveURL(INVOICES)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone a range of days opens inside of the page, and axe finds nothing (${colorScheme})`, async ({
    page,
    merchant: _,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${INVOICES}?createdFrom=2026-11-20`)
    const days = await open(page, 'Created: from 20 Nov 2026')
    const box = await days.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(740)
    await hasNothingAgainstIt(page)
  })
}

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
