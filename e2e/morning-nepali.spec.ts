import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { lookInBothSizes } from './in-both-sizes'
import { member } from './membership'
import { newPrice } from './price'

// Who owns a gym in Nepal opens the home page every morning, and does from there what waits.

const WEEK = 7 * 86_400

test('the morning round in Nepali: what is past due stands first and leads to the one who owes', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  await page.goto('/dashboard/sandbox?speak=ne')
  await expect(page.getByText('अहिलेसम्म कुनै सदस्यता छैन।')).toBeVisible()
  await lookInBothSizes(page, 'new')
  await member(me, price.id, 'Sita Thapa', '50000')
  await member(me, price.id, 'Maya Rai', '900000')
  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^आज, २०[०-९]{2} /)
  const attention = page.getByRole('region', { name: 'हेर्नुपर्ने काम' })
  await expect(attention).toContainText('१ सदस्यता तिर्न बाँकी छ', { timeout: 60_000 })
  await expect(attention).toContainText('रू ५००.००')
  await expect(page.getByRole('region', { name: 'को रहन्छ' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'भर्खरै' })).toContainText('Maya Rai')
  await lookInBothSizes(page, 'home')
  await attention.getByRole('link', { name: /१ सदस्यता तिर्न बाँकी छ$/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सदस्यता')
  await expect(page.getByRole('row', { name: 'Sita Thapa' })).toContainText('तिर्न बाँकी')
  await expect(page.getByRole('row', { name: 'Maya Rai' })).toHaveCount(0)
  await page.goto('/dashboard/sandbox/money')
  await expect(page.getByRole('region', { name: 'बाँकी रकम' })).toContainText('रू १,५००.००')
  await lookInBothSizes(page, 'money')
})

test('customers are chosen, and the page of the bulk action says in Nepali what it does and what it did', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await me.post('/v1/customers', { email: 'sita@example.com', name: 'Sita Thapa' })
  await me.post('/v1/customers', { email: 'maya@example.com', name: 'Maya Rai' })
  await page.goto('/dashboard/sandbox/customers?speak=ne')
  await page.getByLabel('यो पृष्ठका सबै छान्नुहोस्').check()
  const bar = page.getByRole('region', { name: 'छानिएका पङ्क्ति' })
  await expect(bar).toContainText('२ छानिए')
  await bar.getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText('छानिएका २ पङ्क्तिमध्ये २ मा गर्न मिल्छ।')).toBeVisible()
  await lookInBothSizes(page, 'bulk')
  await page.getByRole('button', { name: '२ ग्राहक अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText('२ मध्ये २ मा गरियो।')).toBeVisible({ timeout: 120_000 })
  await page.goto('/dashboard/sandbox/search?q=sita')
  await expect(page.getByRole('list', { name: 'भेटिएका' })).toContainText('अभिलेखमा')
  await lookInBothSizes(page, 'search')
})
