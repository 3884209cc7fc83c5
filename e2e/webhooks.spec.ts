import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { constructEvent } from '../clients/typescript/src/signature'
import { newEmail, withCookie } from './caller'
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
    await expect(page.getByText(/^The body is not what was signed/)).toBeVisible()
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
