import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { devices, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { made, withCookie } from './caller'
import { Customer, newLink } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice } from './merchant-server'
import { problemsOf } from './problems'

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

interface Link {
  id: string
  slug: string
  url: string
  opened: number
  started: number
  paid: number
}

// 144 dots per inch: a print that a phone sees from some steps away.
const SCALE = 2

/** What a phone reads in the QR code of a printed page. @param pdf of one page. @throws if no code is on it. */
async function readPrintedCode(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    return decodeQR(await document.getPage(0).render({ scale: SCALE, render: 'bitmap' }))
  } finally {
    library.destroy()
  }
}

test('a product gets an image, and a file that is none is refused in words', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { id } = await made<{ id: string }>(owner.post('/v1/catalog/products', { name: 'Gold membership' }))
  await page.goto(`/dashboard/sandbox/catalog/${id}`)
  await uploadImage(page)
  const { data } = await owner.get<{ items: unknown[] }>('/v1/catalog/products')
  expect(data.items).toMatchObject([{ name: 'Gold membership', imageUrl: expect.stringMatching(/\.png$/) }])
})

test('what happens with a checkout link is told on its page', async ({
  page,
  merchant: _,
  otherPage,
  outbox,
}) => {
  const owner = withCookie(page)
  const link = await newLink(owner)
  const customer = new Customer(otherPage, outbox)
  await customer.confirmPhone(link, true, 'eSewa')
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await otherPage.waitForURL('**/thanks**')
  await page.goto(`/dashboard/sandbox/checkout-links/${link.id}`)
  await expect(
    page.getByText('The customer has started the subscription. The link is used up.'),
  ).toBeVisible()
  await expect(page.getByText('Rs 1,500.00 from eSewa came into the wallet.')).toBeVisible()
})

test('a form with mistakes says them at their fields, and keeps what was typed', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/payment-links/sell')
  await page.getByLabel('Name', { exact: true }).fill('Gym membership')
  await page.getByLabel('Amount in rupees').fill('much')
  await page.getByRole('button', { name: 'Create and get the link' }).click()
  await expect(page.getByText('It must be an amount in rupees, such as')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gym membership')
  await page.getByLabel('Amount in rupees').fill('2,500')
  await page.getByText('Free days at the start').click()
  await page.getByLabel('Free days', { exact: true }).fill('7')
  await page.getByLabel('How often').selectOption('Every 3 months')
  await page.getByRole('button', { name: 'Create and get the link' }).click()
  await expect(page.getByText('7-day trial')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rs 2,500.00 every 3 months' })).toBeVisible()
})

test('a link of a price that is not sold says so, and an address that nobody has is not found', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const price = await newPrice(owner, { amountPaisa: '150000' })
  const link = await made<Link>(owner.post('/v1/payment-links', { priceId: price.id }))
  await owner.patch(`/v1/catalog/prices/${price.id}`, { active: false })
  await owner.patch('/v1/merchant/business', { supportPhone: '+977 1-4123456' })
  await page.goto(link.url)
  await expect(page.getByRole('heading', { level: 1, name: 'No longer on sale' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ask / })).toHaveAttribute('href', /^tel:/)
  const missing = await page.goto('/buy/nobody-has-it')
  expect(missing?.status()).toBe(404)
})

test('who makes a link sees the top of its page beside the form, for the price that is chosen', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  await newPrice(owner, { product: 'Gym', amountPaisa: '50000' })
  await newPrice(owner, { product: 'Pool', amountPaisa: '90000' })
  await page.goto('/dashboard/sandbox/payment-links/new')
  await expect(page.getByRole('figure')).toContainText('Rs 900.00 a month')
  await page.getByLabel('Last part of the address (optional)').fill('gym-500')
  await page.getByLabel('Price').selectOption({ label: 'Gym: Rs 500.00 a month' })
  await expect(page.getByRole('figure')).toContainText('Rs 500.00 a month')
  await expect(page.getByLabel('Last part of the address (optional)')).toHaveValue('gym-500')
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await expect(page.getByRole('heading', { name: 'Gym' })).toBeVisible()
})

test('the code on a printed poster leads a phone to a paid subscription', async ({
  page,
  merchant: _,
  browser,
  outbox,
}) => {
  const owner = withCookie(page)
  const price = await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
  const link = await made<{ id: string; url: string }>(owner.post('/v1/payment-links', { priceId: price.id }))
  await page.goto(`/dashboard/sandbox/payment-links/${link.id}`)
  const poster = page.getByRole('link', { name: 'Poster to print' })
  const [printed] = await Promise.all([page.waitForEvent('download'), poster.click()])
  const address = await readPrintedCode(await readFile(await printed.path()))
  expect(address).toBe(link.url)

  const context = await browser.newContext(devices['Galaxy S9+'])
  const customer = new Customer(await context.newPage(), outbox)
  await customer.page.goto(address)
  await customer.page.getByLabel('Mobile number').fill(customer.phone)
  await customer.press('Pay Rs 1,500.00 with eSewa and start')
  await customer.enterCode(true)
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await expect(customer.page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  await context.close()

  const { data } = await owner.get<{ items: { status: string }[] }>('/v1/subscriptions')
  expect(data.items).toMatchObject([{ status: 'active', priceId: price.id }])
  const paid = await owner.get<{ items: unknown[] }>('/v1/invoices?status=paid')
  expect(paid.data.items).toMatchObject([{ totalAmountPaisa: '150000' }])
})

test('a merchant makes a payment link, sees its page in both languages, shares it, and switches it off', async ({
  page,
  merchant: _,
  context,
}) => {
  const owner = withCookie(page)
  await newPrice(owner, { product: 'Unlimited yoga', amountPaisa: '150000' })
  await page.goto('/dashboard/sandbox/payment-links/new')
  await page.getByLabel('Customers may choose another quantity').check()
  await page.getByRole('button', { name: 'Create payment link' }).click()
  await expect(page.getByRole('heading', { name: 'Unlimited yoga', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has opened it yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of http.+\/buy\/[2-9a-z]{10}$/ })).toBeVisible()
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Rs 1,500.00 a month')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Language of the preview' }).getByRole('link').last().click()
  await expect(preview).toContainText('महिनाको')
  const trial = (await page.getByRole('link', { name: 'Try it as a customer' }).getAttribute('href')) ?? ''
  const [address = ''] = trial.split('?')
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(whatsApp).toContain(encodeURIComponent(address))

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Archive link' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Archive/ })
    .click()
  await expect(page.getByText(/^It is archived: its page says that nothing is sold there\./)).toBeVisible()
  await expect(preview).toBeHidden()
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'No longer on sale' })).toBeVisible()
})
