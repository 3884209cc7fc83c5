import type { Page } from '@playwright/test'
import { DAY_MS } from '../lib/core/duration'
import { made, withCookie } from './caller'
import { Customer } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice, type Subscription, subscribe } from './merchant-server'
import { problemsOf } from './problems'

const triesOn = (page: Page) =>
  page.getByRole('list', { name: 'Attempts to collect the invoice' }).getByRole('listitem')

/** Chooses how it is canceled, and confirms it. */
async function choose(page: Page, action: string, reason = '') {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason (optional)').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
}

const DASHAIN_DAYS = 10
const MONTH_SECONDS = 32 * 86_400

test('a past-due subscription shows its tries, is recovered by a top-up, and says so', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { currentPeriodEnd } = await subscribe(owner, { balancePaisa: '60000', amountPaisa: '50000' })
  const to = new Date(new Date(currentPeriodEnd).getTime() + DAY_MS).toISOString()
  await owner.post('/v1/sandbox/clock/advance', { to })

  await page.goto('/dashboard/sandbox/subscriptions?status=past_due')
  const place = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem')
  await expect(place.filter({ hasText: 'Subscriptions' })).toContainText('1 to look at')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Due or late' })).toHaveAttribute('aria-current', 'true')
  await views.getByRole('link', { name: 'Late 1' }).click()
  await expect(views.getByRole('link', { name: 'Late 1' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Maya Tamang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/monthly · Maya Tamang$/)
  await expect(page.getByText(/Due since .+\. Rs\s400\.00 short\. Next try tomorrow/)).toBeVisible()
  await expect(triesOn(page).filter({ hasText: 'The wallet held Rs 100.00 of Rs 500.00' })).toHaveCount(2)
  await expect(triesOn(page)).toHaveCount(9)
  await expect(triesOn(page).nth(2)).toContainText('Try 3, the next one, tomorrow')
  await expect(triesOn(page).last()).toContainText('the subscription is canceled')

  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Add test money' }).click()
  await page.getByLabel('Amount in rupees').fill('some')
  await page.getByRole('dialog').getByRole('button', { name: 'Add test money' }).click()
  await expect(page.getByText('It must be an amount in rupees')).toBeVisible()
  await page.getByLabel('Amount in rupees').fill('400')
  await page.getByRole('dialog').getByRole('button', { name: 'Add test money' }).click()

  await expect(page.getByText(/^Rs\s400\.00 added\. The wallet holds Rs\s0\.00 now\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/Recovered on .+ by a top-up, after 2 tries had failed\./)).toBeVisible()
  await expect(triesOn(page).last()).toContainText('A top-up paid it')
  await expect(triesOn(page)).toHaveCount(3)
  await page.getByText('For developers').click()
  await expect(page.getByRole('list', { name: 'Activity, the newest first' })).toContainText(
    'Recovered: the open invoice was paid',
  )

  await choose(page, 'Cancel with its period')
  await expect(page.getByText(/^Ends on .+, with its paid period/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coming charges' })).toHaveText(
    /Ends on .+\. Nothing is charged after that\.$/,
  )
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(page.getByText(/Recovered on/)).toBeVisible()
  await choose(page, 'Cancel now', 'Moving abroad')
  await expect(page.getByText(/^Ended on .+\. The reason given: “Moving abroad”$/)).toBeVisible()

  // A customer without a wallet is not subscribed, and the preview says so.
  const body = { email: 'bina@example.com', name: 'Bina Rai' }
  const { id } = await made<{ id: string }>(owner.post('/v1/customers', body))
  await page.goto(`/dashboard/sandbox/subscriptions/new?customerId=${id}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('No wallet is linked to pay it.')
  await expect(page.getByRole('button', { name: 'Create subscription' })).toHaveCount(0)
})

test('a merchant pauses a membership over Dashain, and it goes on by itself with all its days', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '300000', amountPaisa: '150000' })
  const read = async () => (await owner.get<Subscription>(`/v1/subscriptions/${subscription.id}`)).data
  await page.goto(`/dashboard/sandbox/subscriptions/${subscription.id}`)

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause?' })
  await expect(dialog.getByLabel('Keep it')).toBeChecked()
  const until = new Date(Date.now() + DASHAIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  await dialog.getByLabel('Resumes on').fill(until)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused until .+ The remaining time of its period is kept/)).toBeVisible()
  expect((await read()).status).toBe('paused')
  expect(await problemsOf(page)).toEqual([])

  await owner.post('/v1/sandbox/clock/advance', { seconds: (DASHAIN_DAYS + 1) * 86_400 })
  await expect(page.getByText(/^Paused until/)).toBeHidden()
  const after = await read()
  expect(after.status).toBe('active')
  const gained = Date.parse(after.currentPeriodEnd) - Date.parse(subscription.currentPeriodEnd)
  // Whole days of Nepal: a day of UTC may be one less.
  expect(gained).toBeGreaterThanOrEqual((DASHAIN_DAYS - 2) * DAY_MS)
  expect(gained).toBeLessThanOrEqual(DASHAIN_DAYS * DAY_MS)

  await owner.post('/v1/sandbox/clock/advance', { seconds: MONTH_SECONDS })
  expect(Date.parse((await read()).currentPeriodEnd)).toBeGreaterThan(Date.parse(after.currentPeriodEnd))
})

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
  await page.getByLabel('Coupon code').fill('NOBODY')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Quantity').first()).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Quantity').first().fill('3')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Coupon code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Coupon code').fill('')
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

test('a coupon is made in the dashboard, gets a limit, is archived and restored', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/coupons')
  await page.getByRole('link', { name: 'Create coupon' }).first().click()
  await page.getByRole('textbox', { name: 'Code' }).fill('dashain-20')
  await page.getByRole('textbox', { name: 'Percent' }).fill('200')
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('textbox', { name: 'Percent' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Percent' }).fill('20')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('heading', { name: 'DASHAIN-20' })).toBeVisible()
  await expect(
    page.getByText('20 % off, once. Nobody has redeemed it yet. It can be redeemed.'),
  ).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Edit coupon' }).click()
  await page.getByLabel('How often it can be redeemed (optional)').fill('100')
  await page.getByRole('button', { name: 'Save coupon' }).click()
  await expect(page.getByText('It can be redeemed 100 times more.')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Archive coupon' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Archive/ })
    .click()
  await expect(page.getByText('It is archived, so nobody can redeem it.')).toBeVisible()
  await page.goto('/dashboard/sandbox/coupons?active=all')
  await expect(page.getByRole('row', { name: /DASHAIN-20.*Archived/ })).toHaveCount(1)
})

test('a price by the Nepali month says so to the customer in both languages, and is paid until the same day', async ({
  page,
  demo,
  outbox,
}) => {
  const product = await made<{ id: string }>(demo.post('/v1/catalog/products', { name: 'Evening yoga' }))
  const terms = {
    productId: product.id,
    amountPaisa: '50000',
    currency: 'NPR',
    interval: 'month',
    calendar: 'bs',
  }
  const { id: priceId } = await made<{ id: string }>(demo.post('/v1/catalog/prices', terms))
  const { publicUrl } = await made<{ publicUrl: string }>(demo.post('/v1/checkout/sessions', { priceId }))
  await page.goto(`${publicUrl}?lang=ne`)
  await expect(page.getByText('नेपाली महिनाको रू ५००').first()).toBeVisible()
  await page.goto(`${publicUrl}?lang=en`)
  await expect(page.getByText('Rs 500.00 every month (Bikram Sambat)').first()).toBeVisible()
  const customer = new Customer(page, outbox)
  await customer.sendCode('eSewa')
  await customer.enterCode(true)
  await customer.payAt('eSewa', /^Pay Rs [\d,.]+$/, true)
  await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
  const period =
    (await page
      .getByText(/^\d+ \w+ \d{4} .* to/)
      .first()
      .textContent()) ?? ''
  const [, from, to] = /^(\d+) .* to\s+(\d+) /.exec(period) ?? []
  // A month may be too short for a day after the 29th.
  expect(Number(to), period).toBe(Number(from) > 29 ? Math.min(Number(from), Number(to)) : Number(from))
})
