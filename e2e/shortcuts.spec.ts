import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, openPersonMenu, test } from './fixtures'
import { violationsOf } from './problems'

/** A page hears the keys once its script has begun. */
async function press(page: Page, keys: string, then: () => Promise<void>) {
  await expect(async () => {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await then()
  }).toPass()
}

test('single keys go to a place, from row to row, and to the form that edits', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  for (const name of ['Asha Gurung', 'Bimal Thapa'])
    await made(owner.post('/v1/customers', { email: newEmail('member'), name }))
  await page.goto('/dashboard/sandbox')
  await press(page, 'g c', () => expect(page).toHaveURL('/dashboard/sandbox/customers', { timeout: 5_000 }))
  await press(page, 'j', () =>
    expect(page.getByRole('link', { name: 'Bimal Thapa' })).toBeFocused({ timeout: 5_000 }),
  )
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Asha Gurung' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Bimal Thapa' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bimal Thapa', level: 1 })).toBeVisible()
  await press(page, 'e', () => expect(page).toHaveURL(/\/edit$/, { timeout: 5_000 }))

  await page.getByLabel('Name').fill('')
  await page.keyboard.type('g c ? e')
  await expect(page.getByLabel('Name')).toHaveValue('g c ? e')
})

test('the keys are named by ?, and can be switched off', async ({ page, merchant: _ }) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await press(page, '?', () => expect(dialog).toBeVisible({ timeout: 5_000 }))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('switch', { name: 'Single keys' }).uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a person chooses the theme of the dashboard, and finds it on the next page', async ({
  page,
  merchant: _,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ground()
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  await page.goto('/dashboard/sandbox/customers')
  await expect.poll(ground).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await expect.poll(ground).toBe(light)
})

test('the rail says how many things wait in a place, and opens the group of developers on its pages', async ({
  page,
  merchant: _,
}) => {
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeHidden()
  await page.goto('/dashboard/sandbox/events')
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await rail.getByText('Developers').click()
  await expect(rail.getByRole('link', { name: 'Webhooks' })).toBeHidden()
})

test('a place of the rail shows what belongs to it while one is there, and the present one is in sight', async ({
  page,
  merchant: _,
}) => {
  const rail = page.getByRole('navigation', { name: 'Dashboard' })
  await page.goto('/dashboard/sandbox/payments')
  await rail.getByRole('link', { name: 'Cash sheet' }).click()
  await expect(rail.getByRole('link', { name: 'Cash sheet' })).toHaveAttribute('aria-current', 'page')
  await expect(rail.getByRole('link', { name: 'Credit notes' })).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/dashboard/sandbox/settings')
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeInViewport()
  await rail.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Audit log' })).toBeInViewport()
})

test('what changes elsewhere shows by itself', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/customers')
  await expect(page.getByText('No customers yet.')).toBeVisible()
  await made(withCookie(page).post('/v1/customers', { email: newEmail('asha'), name: 'Asha Gurung' }))
  await expect(page.getByRole('link', { name: 'Asha Gurung' })).toBeVisible({ timeout: 60_000 })
})
