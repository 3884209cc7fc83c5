import { type Caller, made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './merchant-server'
import { problemsOf } from './problems'

const DAY = 86_400
// A bulk action goes on beside all else that the instance does.
const WHILE_IT_RUNS = { timeout: 120_000 }
const LONG = 'Bhuwaneshwori Kumari Shrestha Tamang Lama of Jhamsikhel and Patan'

/** Members who have paid a week at the counter, and are known by a phone. */
async function members(me: Caller, names: readonly string[]): Promise<void> {
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'week' })
  for (const [i, name] of names.entries()) {
    const customer = await made<{ id: string }>(
      me.post('/v1/customers', { name, phone: `98412345${String(i).padStart(2, '0')}` }),
    )
    const start = { priceId: price.id, customerId: customer.id, collection: 'outside' }
    await made(me.post('/v1/subscriptions', { ...start, payment: { method: 'cash' } }))
  }
}

test('from the home page to the late ones, all reminded in five presses, and one is given more days', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await members(me, ['Sita Thapa', 'Ramesh Shrestha', LONG])
  await me.post('/v1/sandbox/clock/advance', { seconds: 13 * DAY })

  await page.goto('/dashboard/sandbox')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: /^Review/ }).click()
  await expect(page).toHaveURL(/\/collect\?late=true$/)
  await expect(page.getByRole('row', { name: /Sita Thapa/ })).toContainText('Rs 500.00')
  await expect(page.getByRole('row', { name: /Sita Thapa/ })).toContainText('Cash')
  const whatsApp = page.getByRole('link', { name: 'Write to Sita Thapa by WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/977\d{10}\?text=Namaste%20Sita/)
  expect(await problemsOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('collect.png') })

  await page.getByLabel('Choose all rows on this page').check()
  await page.getByRole('button', { name: 'Send pay link' }).click()
  await page.getByRole('button', { name: 'Send 3 pay links' }).click()
  await expect(page.getByText('It is done for 3 of 3.')).toBeVisible(WHILE_IT_RUNS)
  await page.goto('/dashboard/sandbox/collect')
  await expect(page.getByText('Reminded today: 3 customers. Nobody has paid yet.')).toBeVisible()

  await page.getByLabel('Choose Sita Thapa').check()
  await page.getByRole('button', { name: 'Give days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give days' })
  await dialog.getByRole('textbox').fill('7')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Give 1 customer 7 days' }).click()
  await expect(page.getByText('It is done for 1 of 1.')).toBeVisible(WHILE_IT_RUNS)
  await page.goto('/dashboard/sandbox/collect?late=true')
  await expect(page.getByRole('row', { name: /Ramesh Shrestha/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Sita Thapa/ })).toHaveCount(0)
})

test('in the row of a debtor more days are given and a subscription is ended, by keyboard, too', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await members(me, ['Sita Thapa', 'Ramesh Shrestha'])
  await me.post('/v1/sandbox/clock/advance', { seconds: 13 * DAY })
  await page.goto('/dashboard/sandbox/collect?late=true')
  // Where a filter leads, what people come for stands above the rows.
  const all = page.getByRole('region', { name: 'All that match' })
  await expect(all).toContainText('All 2 that match')
  await all.getByRole('button', { name: 'Give days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give days' })
  await expect(dialog).toContainText('For what they owe in cash.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More for Sita Thapa' }).press('Enter')
  await page.getByRole('button', { name: 'Give days', exact: true }).last().press('Enter')
  const days = page.getByRole('dialog', { name: 'Give more days to pay?' })
  await expect(days).toContainText('Sita Thapa.')
  expect(await problemsOf(page)).toEqual([])
  await days.getByRole('textbox').fill('7')
  await days.getByRole('button', { name: 'Give days' }).click()
  await expect(page.getByText('More days given.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sita Thapa/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'More for Ramesh Shrestha' }).click()
  await page.getByRole('button', { name: 'Cancel now' }).click()
  const ending = page.getByRole('alertdialog')
  await expect(ending).toContainText('The open bill of Rs 500.00 is void')
  await ending.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByRole('row', { name: /Ramesh Shrestha/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a debtor is reminded with one press in their row, and nothing is wider than the phone', async ({
    page,
    merchant: _,
  }) => {
    const me = withCookie(page)
    await page.goto('/dashboard/sandbox/collect')
    await expect(page.getByText('Nobody owes you anything.')).toBeVisible()
    await members(me, ['Sita Thapa', LONG])
    await me.post('/v1/sandbox/clock/advance', { seconds: 9 * DAY })
    await page.reload()
    await expect(page.getByRole('table').getByRole('link', { name: /^Sita Thapa/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.screenshot({ path: test.info().outputPath('collect-phone.png'), fullPage: true })
    await page.getByRole('button', { name: 'Send Sita Thapa the pay link' }).tap()
    await expect(page.getByText('Reminded today: 1 customer. Nobody has paid yet.')).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
  })
})
