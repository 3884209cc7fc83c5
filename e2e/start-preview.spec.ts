import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { problemsOf } from './problems'

test('a merchant sees what a start takes and what comes next, before anything is charged', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'month' })
  const { id } = await made<{ id: string }>(
    me.post('/v1/customers', { name: 'Sita Rai', phone: '9841000001' }),
  )
  await made(me.post(`/v1/sandbox/customers/${id}/topup`, { amountPaisa: '120000' }))
  await page.goto(`/dashboard/sandbox/subscriptions/new?customerId=${id}&priceId=${price.id}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toHaveCount(0)

  await page.getByLabel('Quantity').first().fill('0')
  await page.getByText('Discount (optional)').click()
  await page.getByLabel('Code of a coupon').fill('NOBODY')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Quantity').first()).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Quantity').first().fill('3')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Code of a coupon')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code of a coupon').fill('')
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(preview).toContainText(/Taken nowRs 1,500\.00In the walletRs 1,200\.00/)
  await expect(preview).toContainText('The wallet is Rs 300.00 short.')
  await expect(preview.getByRole('button', { name: /Create subscription/ })).toHaveCount(0)
  expect(await problemsOf(page)).toEqual([])

  await page.getByLabel('Quantity').first().fill('2')
  await page.getByText('Billed once').click()
  await page.getByLabel('Description').fill('Admission fee')
  await page.getByLabel('Rupees for one').fill('60')
  await page.getByRole('button', { name: 'Add a charge' }).click()
  await page.getByLabel('Description').last().fill('Locker key')
  await page.getByLabel('Rupees for one').last().fill('40')
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect(preview).toContainText(/Taken nowRs 1,100\.00.*Next chargeRs 1,000\.00, /)
  // What was filled in is there to be put right.
  await expect(page.getByLabel('Description').last()).toHaveValue('Locker key')
  await preview.getByRole('button', { name: 'Create subscription for Rs 1,100.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 × Gym monthly · Sita Rai')
  await expect(page.getByText(/^Paid until/)).toBeVisible()
})
