import type { Page } from '@playwright/test'
import { DAY_MS } from '../lib/core/duration'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './merchant-server'
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
  await expect(views.getByRole('link', { name: 'Past due 1' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Maya Tamang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/monthly · Maya Tamang$/)
  await expect(page.getByText(/Past due since .+\. Rs\s400\.00 short\. Next try tomorrow/)).toBeVisible()
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
