import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const WEEK_S = 7 * 86_400

test('the morning round on a phone: what needs attention, who owes, the cash that came, and it is gone', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  const sita = { email: 'member@example.com', name: 'Sita Thapa' }
  const { id: customerId } = await made<{ id: string }>(me.post('/v1/customers', sita))
  await me.post(`/v1/sandbox/customers/${customerId}/topup`, { amountPaisa: '50000' })
  await made(me.post('/v1/subscriptions', { priceId: price.id, customerId }))
  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK_S + 3600 })

  await page.reload()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('1 subscription is past due', { timeout: 60_000 })
  await attention.getByRole('link', { name: /^Review/ }).tap()
  await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible()
  // The filters stand in one line, so the first row is in sight.
  const row = page.getByRole('table').getByRole('link', { name: /Sita Thapa/ })
  await expect(row).toBeInViewport()
  await row.tap()
  await expect(page.getByText(/^Past due since/)).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Past due since/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Home', exact: true }).tap()
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
  await expect(attention).toHaveCount(0, { timeout: 60_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
