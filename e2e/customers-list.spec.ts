import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'

const WEEK = 7 * 86_400

async function hasNothingAgainstIt(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
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
  await expect(row('Sita Thapa')).toContainText('Falls short')
  await expect(row('Sita Thapa')).toContainText('+9779841000001')
  await expect(row('Hari Karki')).toContainText('covered')
  await expect(row('Nima Sherpa')).toContainText('No subscription')
  await hasNothingAgainstIt(page)

  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })
  await page.reload()
  await expect(row('Sita Thapa')).toContainText('Past due')
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
  await hasNothingAgainstIt(page)

  await page.getByRole('link', { name: 'Take cash of Sita Thapa' }).press('Enter')
  await expect(page).toHaveURL(/\/counter\?q=/)
  await expect(page.getByText(/Owes Rs\s500\.00/).first()).toBeVisible()
})
