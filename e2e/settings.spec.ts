import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'
import { problemsOf } from './problems'

test('each section of the settings has an address, and is saved only when something differs', async ({
  page,
  browser,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Notices' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\/notices$/)
  const save = page.getByRole('button', { name: 'Save notices' })
  const receipt = page.getByRole('switch', { name: 'Receipt' })
  await expect(receipt).toBeChecked()
  await expect(save).toHaveCount(0)

  await receipt.uncheck()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await receipt.check()
  await expect(save).toHaveCount(0)
  await receipt.uncheck()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(receipt).toBeChecked()
  await expect(save).toHaveCount(0)
  await receipt.uncheck()
  await save.click()
  await expect(page.getByText('The notices are saved.')).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.reload()
  await expect(receipt).not.toBeChecked()

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const other = await plain.newPage()
  await other.goto(page.url())
  await other.getByRole('switch', { name: 'Receipt' }).check()
  await other.getByRole('button', { name: 'Save notices' }).click()
  await page.reload()
  await expect(receipt).toBeChecked()
  await plain.close()
})

test('what is fixed is text, and the plan of retries is one line with its end', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/settings')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await subscribe(withCookie(page), { balancePaisa: '50000', amountPaisa: '50000' })
  await page.reload()
  await expect(page.getByText('It is fixed while subscriptions live')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveCount(0)

  await page.goto('/dashboard/sandbox/settings/retries')
  const days = page.getByRole('list', { name: 'Days of the retries' }).getByRole('listitem')
  await expect(days).toHaveText(['Day 1', 'Day 2', 'Day 3', 'Day 5', 'Day 7', 'Day 9', 'Day 11', 'Day 14'])
  await page.getByRole('radio', { name: 'Stays unpaid' }).check()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByText('After the last retry, a subscription stays unpaid.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
})
