import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './merchant-server'
import { problemsOf, violationsOf } from './problems'

const WEEK = 7 * 86_400

const LONG = 'Sita Kumari Thapa Magar Shrestha of the Himalayan Mountaineering Institute'

async function gym(page: Page) {
  const me = withCookie(page)
  const { id: priceId } = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'month' })
  const member = (body: Record<string, string>) => made<{ id: string }>(me.post('/v1/customers', body))
  await member({ name: LONG, phone: '9841007431', externalId: 'GYM-1042' })
  await member({ name: 'Sita Gone', email: 'gone@example.com' }).then(({ id }) =>
    me.delete(`/v1/customers/${id}`),
  )
  return { priceId }
}

test('the list of customers says who needs a person, and how to reach them: call, write, take cash', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  const member = async (name: string, phone: string, amountPaisa: string | null) => {
    const customer = await made<{ id: string }>(me.post('/v1/customers', { name, phone }))
    if (!amountPaisa) return
    await made(me.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa }))
    await made(me.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))
  }
  await member('Sita Thapa', '9841000001', '50000')
  await member('Hari Karki', '9841000002', '500000')
  await member('Nima Sherpa', '9841000003', null)
  const row = (name: string) => page.getByRole('row', { name })
  await page.goto('/dashboard/sandbox/customers')
  await expect(row('Sita Thapa')).toContainText('Will fail')
  await expect(row('Sita Thapa')).toContainText('984-1000001')
  await expect(row('Hari Karki')).toContainText('covered')
  await expect(row('Nima Sherpa')).toContainText('No subscription')
  expect(await violationsOf(page, 'light')).toEqual([])

  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })
  await page.reload()
  await expect(row('Sita Thapa')).toContainText('Late')
  await expect(row('Hari Karki')).toContainText('Active')
  await expect(page.getByRole('link', { name: 'Call Sita Thapa' })).toHaveAttribute(
    'href',
    'tel:+9779841000001',
  )
  await expect(page.getByRole('link', { name: 'Write to Sita Thapa by WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9779841000001',
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOf(page, 'light')).toEqual([])

  await page.getByRole('link', { name: 'Take cash of Sita Thapa' }).press('Enter')
  await expect(page).toHaveURL(/\/counter\?q=/)
  await expect(page.getByText(/Owes Rs\s500\.00/).first()).toBeVisible()
})

test('the page of a customer says at a glance who pays, what is owed and what is charged next', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  const name = 'Sita Kumari Thapa Magar Shrestha of the Himalayan Mountaineering Institute'
  const { id } = await made<{ id: string }>(me.post('/v1/customers', { name, phone: '9841000001' }))
  const glance = page.getByRole('region', { name: 'At a glance' })
  await page.goto(`/dashboard/sandbox/customers/${id}`)
  await expect(glance).toContainText('Not linked')
  await expect(glance).toContainText('No invoice is open.')
  await expect(glance).toContainText('Nothing is charged by itself.')

  await made(me.post(`/v1/sandbox/customers/${id}/topup`, { amountPaisa: '120000' }))
  await made(me.post('/v1/subscriptions', { priceId: price.id, customerId: id }))
  await made(me.post('/v1/subscriptions', { priceId: price.id, customerId: id }))
  await page.reload()
  await expect(glance).toContainText(/Test money in the walletRs 200\.00Holds too little/)
  await expect(glance).toContainText(/Next chargeRs 1,000\.00/)
  await expect(glance).toContainText('2 subscriptions')

  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light' })
    await page.reload()
    await expect(glance).toContainText(/OwesRs 1,000\.002 open invoices, overdue\./)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await glance.getByRole('link', { name: /Owes/ }).press('Enter')
  await expect(page).toHaveURL(/\/invoices\?customerId=.*status=open/)
  await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(2)
})

test('a team notes what it wants to remember about a customer, pins it, and deletes it', async ({
  page,
  merchant,
}) => {
  const owner = withCookie(page)
  const customer = await made<{ id: string }>(
    owner.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang', phone: '9812345678' }),
  )
  await page.goto(`/dashboard/sandbox/customers/${customer.id}`)
  const add = async (words: string) => {
    await page.getByLabel('New note').fill(words)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByText(words.split('\n')[0] as string)).toBeVisible()
    await expect(page.getByLabel('New note')).toHaveValue('')
  }
  // The form stands behind one press: what people look for here are subscriptions.
  await page.getByText('Add a note', { exact: true }).click()
  const notes = page.getByRole('list', { name: 'Notes about this customer' })
  await add('Pays on the first, in cash.\nHer brother brings it.')
  await add('Let her in, the card comes tomorrow.')
  const lines = notes.getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Let her in')
  await expect(lines.nth(0)).toContainText(merchant.name)

  await lines.nth(1).getByRole('button', { name: 'Pin' }).click()
  await expect(lines.nth(0)).toContainText('Pinned. ')
  await expect(lines.nth(0)).toContainText('Pays on the first')
  expect(await problemsOf(page)).toEqual([])

  await lines.nth(1).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(lines).toHaveCount(1)
  await expect(notes).not.toContainText('Let her in')

  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+9779812345678')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/9779812345678',
  )
})

test('a customer is found while one types, by name, four digits, or the own number, with the keyboard alone', async ({
  page,
  merchant: _,
}) => {
  const { priceId } = await gym(page)
  await page.goto(`/dashboard/sandbox/subscriptions/new?priceId=${priceId}`)
  const field = page.getByRole('combobox', { name: 'Customer' })
  for (const text of ['sita', '7431', 'GYM-1042']) {
    await field.fill(text)
    await expect(page.getByRole('option', { name: LONG })).toBeVisible()
    // Who is archived is not offered.
    await expect(page.getByRole('option')).toHaveCount(2)
  }
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(`For ${LONG}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`priceId=${priceId}&customerId=cus_`))
  expect(await problemsOf(page)).toEqual([])
})

test('somebody who is not known yet is made a customer on the way', async ({ page, merchant: _ }) => {
  const { priceId } = await gym(page)
  await page.goto(`/dashboard/sandbox/subscriptions/new?priceId=${priceId}`)
  await page.getByRole('combobox', { name: 'Customer' }).fill('Hari Karki')
  await expect(page.getByRole('status').filter({ hasText: 'Nobody is found.' })).toBeVisible()
  await page.getByRole('option', { name: 'New customer “Hari Karki”' }).click()
  await expect(page.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Hari Karki')
  await page.getByRole('button', { name: 'Create customer and go on' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail (optional)' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Phone (optional)' }).fill('9841000009')
  await page.getByRole('button', { name: 'Create customer and go on' }).click()
  await expect(page.getByText('For Hari Karki')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`priceId=${priceId}&customerId=cus_`))
})

test('without JavaScript the field is a search, and a link leads to a new customer', async ({
  page,
  withoutScript,
  merchant: _,
}) => {
  await gym(page)
  const other = await withoutScript()
  await other.goto('/dashboard/sandbox/checkout-links/new')
  await other.getByLabel('Customer (optional)').fill('7431')
  await other.getByRole('button', { name: 'Find customer' }).click()
  await expect(other.getByRole('list', { name: 'Customers found' }).getByRole('link')).toHaveText([LONG])
  await other.getByRole('link', { name: 'New customer' }).click()
  await other.getByLabel('E-mail (optional)').fill('maya@example.com')
  await other.getByRole('button', { name: 'Create customer and go on' }).click()
  await expect(other.getByText('For maya@example.com')).toBeVisible()
})

test('too many calls are refused with 429, also when a page has counted the first one', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const { id } = await made<{ id: string }>(
    me.post('/v1/customers', { name: 'Sita Thapa', phone: '9841000004' }),
  )
  // The page and the API count together, each with its own copy of the package that counts.
  const file = await page.request.get(`/dashboard/sandbox/customers/${id}/personal-data`)
  expect([file.status(), await file.text()]).toEqual([200, expect.stringContaining('Sita Thapa')])
  for (let n = 0; n < 59; n++)
    expect((await page.request.get(`/v1/customers/${id}/export`)).status()).toBe(200)
  expect(await me.get(`/v1/customers/${id}/export`)).toMatchObject({
    status: 429,
    error: { code: 'rate_limited' },
  })
})
