import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'

// A bulk action goes on beside all else that the instance does.
const WHILE_IT_RUNS = { timeout: 120_000 }

async function people(page: Page, count: number): Promise<void> {
  const api = withCookie(page)
  for (let n = 1; n <= count; n++)
    await made(api.post('/v1/customers', { email: newEmail('member'), name: `Member ${n}` }))
}

const chosenBar = (page: Page) => page.getByRole('region', { name: 'Chosen rows' })

test('customers are chosen by mouse and archived together', async ({ page, merchant: _ }) => {
  await people(page, 30)
  await page.goto('/dashboard/sandbox/customers')
  const bar = chosenBar(page)
  await expect(bar).toBeHidden()
  await page.getByLabel('Choose Member 30').check()
  await page.getByLabel('Choose Member 27').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 chosen')
  await bar.getByRole('button', { name: 'All 25 on this page' }).click()
  await expect(bar).toContainText('25 chosen')
  await bar.getByRole('button', { name: 'All 30 that match' }).click()
  await expect(bar).toContainText('All 30 that match are chosen')
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('It can be done for 30 of 30 chosen rows. Nothing is done yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Archive 30 customers' }).click()
  await expect(page.getByText('It is done for 30 of 30.')).toBeVisible(WHILE_IT_RUNS)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/dashboard/sandbox/customers?status=archived')
  await page.getByLabel('Choose all rows on this page').click()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('It can be done for none of them. 25 are left out.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText(
    'The customer is archived already.',
  )
})
