import type { Page } from '@playwright/test'
import { type Caller, withKey } from './caller'
import { expect, test } from './fixtures'

test('keys are made on the dashboard, call the API of their environment, and are rotated and revoked', async ({
  page,
  merchant,
  request,
}) => {
  const { secret } = await createKey(page, 'Shop server', 'production')
  expect(await customersSeenBy(withKey(request, secret))).toEqual([])
  const first = await createKey(page, 'Test server', 'sandbox')
  expect(first.secret).toMatch(/^nep_test_\w{36}$/)
  const server = withKey(request, first.secret)
  await server.post('/v1/customers', { email: merchant.email })
  expect(await customersSeenBy(server)).toEqual([merchant.email])

  await test.step('it is shown once, and later only its last four characters', async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: 'Test server' })).toContainText(
      `nep_test_…${first.secret.slice(-4)}`,
    )
    await expect(page.getByText(first.secret)).toHaveCount(0)
  })

  const second = await test.step('with an overlap, the old key works beside the new one', async () => {
    await page.getByRole('link', { name: 'Test server' }).click()
    await expect(page.getByRole('heading', { name: 'Test server' })).toBeVisible()
    // The log of calls is written beside them, a moment later.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: '/v1/customers' }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    // The audit log of the other environment leads here too.
    const place = new URL(page.url()).pathname
    await page.goto(place.replace('/sandbox/', '/production/'))
    await expect(page).toHaveURL((url) => url.pathname === place)
    await expect(page.getByRole('heading', { name: 'Test server' })).toBeVisible()
    const rotated = await rotate(page, '24 hours')
    for (const each of [first.secret, rotated]) expect(await statusOf(withKey(request, each))).toBe(200)
    return rotated
  })

  const third = await test.step('without overlap, the old key ends at once', async () => {
    await page.getByRole('link', { name: 'Open new key' }).click()
    const rotated = await rotate(page, 'None: the old key ends now')
    expect(await statusOf(withKey(request, rotated))).toBe(200)
    expect(await statusOf(withKey(request, second))).toBe(401)
    expect(await statusOf(withKey(request, first.secret))).toBe(200)
    return rotated
  })

  await test.step('a revoked key ends at once', async () => {
    await page.getByRole('link', { name: 'Open new key' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).first().click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Every server that still sends it gets 401')
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page).toHaveURL(/\/api-keys$/)
    expect(await statusOf(withKey(request, third))).toBe(401)
    await expect(page.getByRole('row', { name: 'Replaced' })).toHaveCount(1)
  })
})

/** Fills the dashboard's form and returns the secret that it shows. */
async function createKey(page: Page, name: string, environment: 'sandbox' | 'production') {
  await page.goto(`/dashboard/${environment}/api-keys`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
  return { secret: await shownSecret(page) }
}

/** Rotates the key of the page and returns the new secret. */
async function rotate(page: Page, overlap: string): Promise<string> {
  await page.getByRole('button', { name: 'Rotate key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Rotate this key' })
  await dialog.getByLabel('Overlap').selectOption(overlap)
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  return shownSecret(page)
}

async function shownSecret(page: Page): Promise<string> {
  const shown = page.getByRole('status').getByText(/^nep_(test|live)_/)
  return (await shown.textContent()) ?? ''
}

async function customersSeenBy(server: Caller): Promise<string[]> {
  const { status, data } = await server.get<{ items: { email: string }[] }>('/v1/customers')
  expect(status).toBe(200)
  return data.items.map(({ email }) => email)
}

async function statusOf(server: Caller): Promise<number> {
  return (await server.get('/v1/customers')).status
}
