import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'

test('each figure of the home page leads to what is behind it; the checklist leads to the next step', async ({
  page,
  merchant,
}) => {
  const me = withCookie(page)
  const next = page.getByRole('region', { name: 'Getting started' })
  await expect(next.getByText('0 of 7 done')).toBeVisible()

  const price = await newPrice(me, { product: 'Yoga', amountPaisa: '50000' })
  const customer = await made(
    me.post<{ id: string }>('/v1/customers', { email: merchant.email, name: 'Maya Rai' }),
  )
  await me.post(`/v1/sandbox/customers/${customer.id}/topup`, { amountPaisa: '70000' })
  await made(me.post('/v1/subscriptions', { priceId: price.id, customerId: customer.id }))

  await page.reload()
  await expect(next.getByText('2 of 7 done')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('link', { name: 'MRR' })).toContainText('Rs 500.00')
  await expect(figures.getByRole('link', { name: 'Wallet float' })).toContainText('Rs 200.00')
  await expect(figures.getByRole('link', { name: 'Wallets that fall short' })).toContainText('0')

  const revenue = page.getByRole('region', { name: 'Revenue' })
  await revenue.getByText('See as table').click()
  await expect(revenue.getByRole('row').nth(1)).toContainText('Rs 500.00')
  await revenue.getByRole('link', { name: 'month' }).click()
  await expect(revenue.getByText('Rs 500.00 in 12 months.')).toBeVisible()

  await figures.getByRole('link', { name: /^Active/ }).click()
  await expect(page.getByRole('row', { name: 'Maya Rai' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?status=active')
})
