import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { problemsOf, violationsOf } from './problems'

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
  browser,
  merchant: _,
}) => {
  await gym(page)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const other = await plain.newPage()
  await other.goto(new URL('/dashboard/sandbox/checkout-links/new', page.url()).href)
  await other.getByLabel('Customer (optional)').fill('7431')
  await other.getByRole('button', { name: 'Find customer' }).click()
  await expect(other.getByRole('list', { name: 'Customers found' }).getByRole('link')).toHaveText([LONG])
  await other.getByRole('link', { name: 'New customer' }).click()
  await other.getByLabel('E-mail (optional)').fill('maya@example.com')
  await other.getByRole('button', { name: 'Create customer and go on' }).click()
  await expect(other.getByText('For maya@example.com')).toBeVisible()
  await plain.close()
})
