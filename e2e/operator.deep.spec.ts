import { expect, test } from './fixtures'
import { becomesOperator } from './operators'
import { violationsOf } from './problems'

test('an operator looks at what waits, approves a business and reads it in the log', async ({
  page,
  merchant,
  database,
}) => {
  await becomesOperator(database, merchant)
  await page.goto('/operator')
  await page.getByRole('link', { name: /wait(s)? for approval/ }).click()
  await page.getByRole('link', { name: merchant.businessName }).click()
  await page.getByRole('button', { name: 'Approve for production' }).click()
  await expect(page.getByText(`${merchant.businessName} may charge in production now.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve for production' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText('Approved the business for production').first()).toBeVisible()
})

test('the pages of an operator are accessible and fit a narrow phone', async ({
  page,
  merchant,
  database,
}) => {
  await becomesOperator(database, merchant)
  for (const path of [
    '',
    '/businesses',
    '/businesses?q=nobody%20at%20all',
    '/reconciliation',
    '/audit',
    '/proof',
    '/settlements',
    '/settlements/missing',
    '/settlements/problems',
    '/payouts',
  ]) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/operator/sandbox${path}`)
    expect(await violationsOf(page), path).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
