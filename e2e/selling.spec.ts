import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Caller, withCookie, withKey } from './caller'
import { Customer } from './customer-way'
import { expect, test } from './fixtures'
import { type Subscription, subscribe } from './membership'

const PAY = /^Pay Rs [\d,.]+$/
const DASHBOARD = '/dashboard/sandbox'

test('a merchant signs up, sells a membership, and sees the customer who paid for it', async ({
  page,
  merchant,
  otherPage,
  outbox,
  request,
}) => {
  await test.step('a product with its image and a price', async () => {
    await expect(page.getByText(merchant.businessName).first()).toBeVisible()
    await page.getByRole('link', { name: 'Catalog' }).click()
    await page.getByRole('link', { name: 'Create product' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Gold membership')
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByRole('heading', { name: 'Gold membership' })).toBeVisible()
    await uploadImage(page)
    await page.getByRole('link', { name: 'Create price' }).click()
    await page.getByLabel('Amount in rupees').fill('fifteen hundred')
    await page.getByRole('button', { name: 'Create price' }).click()
    await expect(page.getByText('It must be an amount in rupees, such as')).toBeVisible()
    await page.getByLabel('Amount in rupees').fill('1,500')
    await page.getByRole('button', { name: 'Create price' }).click()
    await expect(page.getByRole('heading', { name: 'Rs 1,500.00 a month' })).toBeVisible()
  })

  await test.step('an API key that sees them', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Developers').click()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Shop server')
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = (await page.getByText(/^nep_test_\w{36}$/).textContent()) ?? ''
    const { data } = await withKey(request, secret).get<{ items: { imageUrl: string }[] }>(
      '/v1/catalog/products',
    )
    expect(data.items).toMatchObject([{ name: 'Gold membership', imageUrl: expect.stringMatching(/\.png$/) }])
  })

  const link = await test.step('a checkout link', async () => {
    await page.getByRole('link', { name: 'Payment links', exact: true }).click()
    await page.getByRole('link', { name: 'Checkout links' }).click()
    await page.getByRole('link', { name: 'Create checkout link' }).first().click()
    await page.getByRole('button', { name: 'Create link' }).click()
    return newestLink(page)
  })

  await test.step('the customer pays', async () => {
    const customer = new Customer(otherPage, outbox)
    await otherPage.goto(link)
    await otherPage.getByText('Add name and e-mail (optional)').first().click()
    await otherPage.getByLabel('E-mail').first().fill('maya@example.com')
    await customer.sendCode('eSewa')
    await customer.enterCode(true)
    await customer.payAt('eSewa', PAY, true)
    await expect(otherPage.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  })

  await test.step('the paid subscription is seen', async () => {
    await page.getByRole('link', { name: 'See what happens with it' }).click()
    await expect(
      page.getByText('The customer has started the subscription. The link is used up.'),
    ).toBeVisible()
    await expect(page.getByText('Rs 1,500.00 from eSewa came into the wallet.')).toBeVisible()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page.getByRole('row', { name: 'maya@example.com' }).getByRole('link').click()
    await expect(page.getByText('Rs 1,500.00 was paid from the wallet on')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Gold membership' }).click()
    await expect(page).toHaveURL(/\/subscriptions\/sub_/)
    await expect(page.getByText('Active').first()).toBeVisible()
  })
})

test('one overdue invoice is voided and another paid by bank transfer, each after its consequence was read', async ({
  page,
  merchant,
}) => {
  const server = withCookie(page)
  for (let n = 0; n < 2; n++) await fallShort(server)
  const { status } = await server.post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
  expect(status).toBe(200)
  await page.goto(`${DASHBOARD}/invoices`)
  await expect(page.getByText(merchant.businessName).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overdue 2' }).click()
  await expect(page).toHaveURL(/invoices\?overdue=true$/)
  await expect(page.getByText('2 rows · Amount Rs 3,000.00 · Still due Rs 3,000.00')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Overdue' })).toHaveCount(2)

  await openFirst(page)
  await expect(page.getByText('Rs 1,500.00 has been due since')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Void invoice' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Rs 1,500.00 is not collected. Its subscription is active again, until')
  await dialog.getByRole('button', { name: 'Void invoice' }).click()
  await expect(page.getByText('Nothing is owed.')).toBeVisible()

  await page.goto(`${DASHBOARD}/invoices?status=open`)
  await openFirst(page)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const record = page.getByRole('dialog', { name: 'Record a payment?' })
  await expect(record).toContainText('Rs 1,500.00 counts as paid outside of the wallet, so no money moves.')
  await record.getByLabel('How it came').selectOption('Bank transfer')
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await record.getByLabel('When it came').fill(day)
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Rs 1,500.00 was paid outside of the wallet on')).toBeVisible()

  const payments = await server.get<{ items: { method: string; receivedAt: string }[] }>('/v1/payments')
  const [paid] = payments.data.items
  expect([
    paid?.method,
    new Date(Date.parse(paid?.receivedAt ?? '') + 5.75 * 3_600_000).toISOString(),
  ]).toEqual(['bank', `${day}T00:00:00.000Z`])

  const csv = await page.request.get(`${DASHBOARD}/invoices/export?status=void`)
  expect((await csv.text()).split('\r\n')).toHaveLength(3)
  const { data } = await server.get<{ items: Subscription[] }>('/v1/subscriptions')
  expect(data.items.map(({ status }) => status)).toEqual(['active', 'active'])
})

/** Chooses a file that is refused, then one that is larger than other forms may be, sees it, and sends it. */
async function uploadImage(page: Page) {
  const file = page.getByLabel('Choose an image')
  await file.setInputFiles({ name: 'tea.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('tea.gif is not a PNG, JPEG or SVG image.')).toBeVisible()
  await file.setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await page.getByRole('button', { name: 'Upload image' }).click()
  await expect(page.getByText('tea.png cannot be read as an image.')).toBeVisible()
  const raw = { width: 700, height: 700, channels: 3 as const }
  const png = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'The image that you chose' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload image' }).click()
  await expect(page.getByRole('img', { name: 'The present image' })).toBeVisible()
}

async function newestLink(page: Page): Promise<string> {
  const shown = page.getByRole('status').getByText('/checkout/')
  return (await shown.textContent()) ?? ''
}

/** A subscription whose wallet pays the first month and not the second. */
async function fallShort(server: Caller): Promise<void> {
  await subscribe(server, { balancePaisa: '150000', amountPaisa: '150000' })
}

async function openFirst(page: Page) {
  await page.getByRole('row').nth(1).getByRole('link').click()
}
