import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'
import { problemsOf } from './problems'

const LINK = /^https?:\/\/\S+\/agree\/\S+$/

test('a merchant asks for an allowance and sees the link for the customer once', async ({
  page,
  merchant,
  otherPage,
}) => {
  await openShop(page, `+977${newPhone()}`)
  await page.getByRole('link', { name: 'Agreements' }).click()
  await page.getByRole('link', { name: 'Ask for an agreement' }).first().click()
  await page.getByLabel('Customer', { exact: true }).fill('Sita')
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByRole('link', { name: /Sita Rai/ }).click()
  await page.getByLabel('Amount in rupees').fill('a thousand')
  await page.getByLabel('Amount in rupees').press('Enter')
  await expect(page.getByText('It must be an amount in rupees, such as')).toBeVisible()
  await page.getByLabel('Amount in rupees').fill('1,000')
  await page.getByLabel('Amount in rupees').press('Enter')
  const link = await page.getByText(LINK).textContent()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  await otherPage.goto(String(link))
  await expect(
    otherPage.getByRole('heading', { name: `${merchant.businessName} asks for your agreement` }),
  ).toBeVisible()
  await expect(otherPage.getByText('Rs 1,000.00 in a Nepali month')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Ask for an allowance' })).toBeVisible()
  await expect(page.getByText(LINK)).toHaveCount(0)
  await page.goto('/dashboard/sandbox/agreements?status=asked')
  await expect(page.getByRole('row', { name: /Other charges.*Rs 1,000.00 a month.*Sita Rai/ })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
})
