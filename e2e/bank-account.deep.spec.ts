import { expect, test } from './fixtures'
import { violationsOf } from './problems'

test('an owner sets the bank account of the sandbox, and the button of the mail stops it without a script', async ({
  page,
  merchant,
  database,
  withoutScript,
}) => {
  await page.goto('/dashboard/sandbox/settings/payouts')
  await expect(page.getByText('You get no payouts until you set one.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Nabil Bank' })
  await page.getByLabel('Account number').fill('0123 4567-8901 23')
  await page.getByLabel('Account holder').fill('Himal Yoga Pvt. Ltd.')
  await page.getByRole('button', { name: 'Set bank account' }).click()
  await expect(page.getByText('••••0123')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const [mail] = await database(
    `SELECT text FROM outbox_messages WHERE recipient = $1 AND subject LIKE '%bank account%'`,
    merchant.email,
  )
  const [link = ''] = /\/bank-account\/stop\/[\w-]+/.exec(String(mail?.text)) ?? []
  const plain = await withoutScript()
  await plain.goto(link)
  await page.reload()
  await expect(page.getByText('It is verified on')).toBeVisible()
  await plain.getByRole('button', { name: 'Stop this account' }).click()
  await expect(plain.getByRole('heading', { name: 'This bank account is stopped' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('link', { name: 'Open the settings' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/dashboard/sandbox/settings/payouts')
  await page.getByRole('button', { name: 'Confirm this account' }).click()
  await expect(page.getByText('It is verified on')).toBeVisible()
})
