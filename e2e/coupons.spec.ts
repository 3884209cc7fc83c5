import { expect, test } from './fixtures'
import { problemsOf } from './problems'

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
