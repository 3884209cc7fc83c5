import type { Page } from '@playwright/test'
import { type Caller, withCookie, withKey } from './caller'
import { expect, test } from './fixtures'

interface Key {
  id: string
  secret: string
  expiresAt: string | null
}

test('keys made on the dashboard call the API, each in its own environment', async ({
  page,
  merchant,
  request,
}) => {
  const sandbox = withKey(request, await createKey(page, 'Test server', 'sandbox'))
  const production = withKey(request, await createKey(page, 'Shop server', 'production'))
  await sandbox.post('/v1/customers', { email: merchant.email })

  expect(await customersSeenBy(sandbox)).toEqual([merchant.email])
  expect(await customersSeenBy(production)).toEqual([])
})

test('a key is shown once, and later only its last four characters', async ({ page, merchant }) => {
  const secret = await createKey(page, `Server of ${merchant.businessName}`, 'sandbox')
  expect(secret).toMatch(/^nep_test_\w{36}$/)

  await page.reload()
  await expect(page.getByRole('row', { name: merchant.businessName })).toContainText(
    `nep_test_…${secret.slice(-4)}`,
  )
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('a rotated key works until the end of its overlap, and without overlap ends at once', async ({
  page,
  merchant,
  request,
}) => {
  const owner = withCookie(page)
  const { data: first } = await owner.post<Key>('/v1/merchant/api-keys', {
    name: merchant.businessName,
    environment: 'sandbox',
  })

  const second = await rotate(owner, first, 24)
  for (const key of [first, second]) expect(await statusOf(withKey(request, key.secret))).toBe(200)

  const third = await rotate(owner, second, 0)
  expect(await statusOf(withKey(request, third.secret))).toBe(200)
  const { status, error } = await withKey(request, second.secret).get('/v1/customers')
  expect(status).toBe(401)
  expect(error).toMatchObject({ code: 'api_key_invalid', type: 'authentication' })
  expect(await statusOf(withKey(request, first.secret))).toBe(200)
})

/** Fills the dashboard's form and returns the secret that it shows. */
async function createKey(page: Page, name: string, environment: 'sandbox' | 'production'): Promise<string> {
  await page.goto(`/dashboard/${environment}/api-keys`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
  const shown = page.getByRole('status').getByText(environment === 'sandbox' ? 'nep_test_' : 'nep_live_')
  return (await shown.textContent()) ?? ''
}

async function rotate(owner: Caller, { id }: Key, expiresInHours: number): Promise<Key> {
  const { status, data } = await owner.post<Key>(`/v1/merchant/api-keys/${id}/rotate`, { expiresInHours })
  expect(status).toBe(201)
  return data
}

async function customersSeenBy(server: Caller): Promise<string[]> {
  const { status, data } = await server.get<{ items: { email: string }[] }>('/v1/customers')
  expect(status).toBe(200)
  return data.items.map(({ email }) => email)
}

async function statusOf(server: Caller): Promise<number> {
  return (await server.get('/v1/customers')).status
}
