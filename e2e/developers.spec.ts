import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { constructEvent } from '../clients/typescript/src/signature'
import { type Caller, newEmail, withCookie, withKey } from './caller'
import { expect, test } from './fixtures'

interface Receiver {
  url: string
  /** What it responds. */
  status: number
  /** The types that it has verified with the secret. */
  verified: string[]
  secret: string
  close(): void
}

/** A merchant's server, which verifies what it gets. */
async function startReceiver(): Promise<Receiver> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const header = String(request.headers['service-signature'])
    const event = await constructEvent(Buffer.concat(chunks), header, receiver.secret)
    receiver.verified.push(event.type)
    response
      .writeHead(receiver.status, { 'x-reason': 'disk' })
      .end(receiver.status === 200 ? 'ok' : 'the disk is full')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/khata/webhooks`
  const receiver: Receiver = { url, status: 500, verified: [], secret: '', close: () => server.close() }
  return receiver
}

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

test('a webhook that fails is found, inspected, mended and replayed', async ({ page, merchant }) => {
  const receiver = await startReceiver()
  await page.goto('/dashboard/sandbox/webhooks')
  await page.getByRole('link', { name: 'Create webhook endpoint' }).first().click()
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByLabel('All events').uncheck()
  await page.getByText('customer.*').click()
  await page.getByLabel('All of customer').check()
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  receiver.secret =
    (await page
      .getByRole('status')
      .getByText(/^whsec_/)
      .textContent()) ?? ''
  const { status } = await withCookie(page).post('/v1/customers', {
    email: newEmail('maya'),
    name: merchant.name,
  })
  expect(status).toBe(201)
  await expect.poll(() => receiver.verified).toEqual(['customer.created'])

  await test.step('the list of endpoints says that it fails', async () => {
    await expect(async () => {
      await page.goto('/dashboard/sandbox/webhooks')
      const row = page.getByRole('row', { name: receiver.url })
      await expect(row).toBeVisible()
      expect(await row.textContent()).toContain('Failing')
    }).toPass()
    await expect(page.getByText(receiver.secret)).toHaveCount(0)
  })

  await test.step('its delivery shows what was sent and what came back', async () => {
    await page.getByRole('link', { name: receiver.url }).click()
    await expect(page.getByText('The last call failed. The receiver responded 500.')).toBeVisible()
    await page.getByRole('link', { name: 'customer.created' }).click()
    await expect(page.getByRole('list', { name: 'Attempts' })).toContainText('The receiver responded 500.')
    await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(
      'Service-Signature',
    )
    const response = page.getByRole('region', { name: 'Response', exact: true })
    await expect(response).toContainText('x-reason: disk')
    await expect(response).toContainText('the disk is full')
  })

  await test.step('its signature is right, until the body is changed', async () => {
    const delivery = page.url()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('link', { name: 'Debug the signature' }).click()
    await page.getByLabel('Secret').fill(receiver.secret)
    await page.getByRole('button', { name: 'Check signature' }).click()
    await expect(page.getByText('The signature verifies.')).toBeVisible()
    const body = page.getByLabel('Body')
    await body.fill(JSON.stringify(JSON.parse(await body.inputValue()), null, 2))
    await page.getByRole('button', { name: 'Check signature' }).click()
    await expect(page.getByText(/^The body differs from what was signed/)).toBeVisible()
    await page.goto(delivery)
  })

  await test.step('once the server is mended, a replay arrives', async () => {
    receiver.status = 200
    await page.getByRole('button', { name: 'Replay now' }).click()
    await expect(page.getByText(/^It arrived at attempt \d\.$/)).toBeVisible()
    expect(new Set(receiver.verified)).toEqual(new Set(['customer.created']))
  })
  receiver.close()
})

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
    await expect(page.getByRole('row', { name: 'Ends soon' })).toHaveCount(1)
  })
})
