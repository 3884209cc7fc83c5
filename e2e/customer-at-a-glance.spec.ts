import AxeBuilder from '@axe-core/playwright'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'

const WEEK = 7 * 86_400

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
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  }
  await glance.getByRole('link', { name: /Owes/ }).press('Enter')
  await expect(page).toHaveURL(/\/invoices\?customerId=.*status=open/)
  await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(2)
})
