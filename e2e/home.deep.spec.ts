import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { member, newPrice } from './merchant-server'
import { violationsOf } from './problems'

const WEEK = 7 * 86_400

const WEEK_S = 7 * 86_400

test('each figure of the home page and of the reports leads to what is behind it', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox')
  const me = withCookie(page)
  const next = page.getByRole('region', { name: 'Getting started' })
  await expect(next.getByText('0 of 5 done')).toBeVisible()

  const price = await newPrice(me, { product: 'Yoga', amountPaisa: '50000' })
  await member(me, price.id, 'Maya Rai', '70000')

  await page.reload()
  await expect(next.getByText('2 of 5 done')).toBeVisible()
  const taken = page.getByRole('region', { name: 'Rs 500.00 taken today' })
  await taken.getByRole('link', { name: /^From Khata balances/ }).click()
  await expect(page).toHaveURL(/\/money\?since=/)

  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  const recurring = page.getByRole('region', { name: 'Recurring revenue' })
  await expect(recurring).toContainText('Rs 500.00')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('link', { name: 'Wallet float' })).toContainText('Rs 200.00')
  await expect(figures.getByRole('link', { name: 'Wallets with too little' })).toContainText('0')

  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await revenue.getByText('See as table').click()
  await expect(revenue.getByRole('row').nth(1)).toContainText('Rs 500.00')
  await page.getByRole('link', { name: '12 months' }).click()
  await expect(revenue.getByText('Rs 500.00 in 365 days.')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^khata-reports-sandbox-.*\.csv$/)

  const movements = page.getByRole('region', { name: 'Movements' })
  await movements.getByText('See as table').click()
  await movements.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('row', { name: 'Maya Rai' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('movement')).toBe('new')

  await page.goto('/dashboard/sandbox/reports')
  await page
    .getByRole('region', { name: 'Subscriptions' })
    .getByRole('link', { name: /^Active/ })
    .click()
  await expect(page.getByRole('row', { name: 'Maya Rai' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?status=active')
})

test('the morning round: what is past due stands first, leads to the one who owes, and is gone when it is paid', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  const owing = await member(me, price.id, 'Sita Thapa', '50000')
  await member(me, price.id, 'Maya Rai', '900000')
  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })

  await page.goto('/dashboard/sandbox')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('listitem')).toHaveCount(1)
  await expect(attention).toContainText('1 subscription is late')
  await expect(attention).toContainText('Rs 500.00')
  await attention.getByRole('link', { name: /^Review.*1 subscription is late/ }).press('Enter')
  await expect(page.getByRole('row', { name: 'Sita Thapa' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Maya Rai' })).toHaveCount(0)

  await me.post(`/v1/sandbox/customers/${owing.id}/topup`, { amountPaisa: '500000' })
  await page.goto('/dashboard/sandbox')
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
  const lately = page.getByRole('region', { name: 'Lately' })
  // It shows by itself.
  await expect(lately).toContainText('Sita Thapa has paid what was due')
  await member(me, price.id, 'Ramesh Shrestha', '900000')
  await expect(lately).toContainText('Ramesh Shrestha subscribed')
  await expect(page.getByRole('region', { name: 'Due today' })).toBeVisible()
  await expect(attention).toHaveCount(0)
})

test('the time that is shown and the comparison are in the address, by keyboard, too, and days of its own can be chosen', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await member(me, (await newPrice(me, { product: 'Gym', amountPaisa: '50000' })).id, 'Sita Thapa', '50000')
  await page.goto('/dashboard/sandbox/reports')
  const time = page.getByRole('navigation', { name: 'Time' })
  await time.getByRole('link', { name: '7 days' }).press('Enter')
  await expect(page).toHaveURL(/\?range=7d$/)
  await expect(time.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true')
  const table = page.getByRole('region', { name: 'Recurring revenue' })
  await table.getByText('See as table').click()
  await expect(table.getByRole('row')).toHaveCount(8)
  await time.getByRole('link', { name: 'Hide the previous time' }).click()
  await expect(page).toHaveURL(/\?range=7d&compare=none$/)
  const today = new Date().toISOString().slice(0, 10)
  await page.goto(`/dashboard/sandbox/reports?range=own&from=2026-11-01&to=2026-11-03`)
  await expect(time.getByRole('button', { name: '15 Kartik – 17 Kartik' })).toBeVisible()
  // The address from when the charts stood on the home page.
  await page.goto(`/dashboard/sandbox?range=own&from=${today}&to=2001-01-01`)
  await expect(page).toHaveURL(/\/reports\?range=own/)
  await expect(time.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')
})

test('on a phone what needs attention comes first, and nothing is wider than it', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  await member(me, price.id, 'Sita Thapa', '50000')
  await me.post('/v1/sandbox/clock/advance', { seconds: WEEK + 3600 })
  await page.goto('/dashboard/sandbox')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
  await expect(page.getByRole('region', { name: 'Lately' })).toBeVisible()
  expect(await top('Needs attention')).toBeLessThan(await top('Due today'))
  for (const place of ['', '/reports']) {
    await page.goto(`/dashboard/sandbox${place}`)
    await expect(page.getByRole('region', { name: place ? 'Who stays' : 'Lately' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await violationsOf(page)).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

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

    await page.goto('/dashboard/sandbox')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText('1 subscription is late')
    await attention.getByRole('link', { name: /^Review/ }).tap()
    await expect(page.getByRole('heading', { name: 'Collect', level: 1 })).toBeVisible()
    // The filters stand in one line, so the first row is in sight.
    const row = page.getByRole('table').getByRole('link', { name: /Sita Thapa/ })
    await expect(row).toBeInViewport()
    await row.tap()
    await page.getByRole('region', { name: 'Subscriptions' }).getByRole('link', { name: /Gym/ }).tap()
    await expect(page.getByText(/^Due since/)).toBeVisible()
    await page.getByRole('button', { name: 'Record payment' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Due since/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('link', { name: 'Home', exact: true }).tap()
    await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
    await expect(attention).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
