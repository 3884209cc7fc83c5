import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, type Merchant, test } from './fixtures'
import { LOGGED, loseAnswer } from './lost'
import { problemsOf } from './problems'

// An import goes on beside all else that the instance does, and rests while others are served.
const WHILE_IT_RUNS = { timeout: 400_000 }

const HEADINGS = 'सदस्य नं,पूरा नाम,Call them on,प्याकेज,collection,म्याद,कैफियत'

/** A file with a mistake in every hundredth row. Nobody guesses the phones: they are landlines under a heading of its own. */
function members(count: number, plan: string, mistakeEvery = 100): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const phone = n % mistakeEvery === 7 ? '12' : `01-4${410_000 + n}`
    return `M-${n},सदस्य ${n},${phone},${plan},outside,2084-01-15,पुरानो`
  })
  return [HEADINGS, ...rows].join('\r\n')
}

/** What the members have. Its name is that of the business. */
async function sellPlan(page: Page, { businessName }: Merchant): Promise<string> {
  const api = withCookie(page)
  const product = await made<{ id: string }>(api.post('/v1/catalog/products', { name: businessName }))
  const price = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  await made(api.post('/v1/catalog/prices', price))
  return businessName
}

const csv = (text: string) => ({ name: 'सदस्यहरू.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 200; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

test.use({ expectedErrors: LOGGED })

test('an import needs no mouse, and its pages are for everybody', async ({ page, merchant }) => {
  const plan = await sellPlan(page, merchant)
  await page.goto('/dashboard/sandbox/imports')
  const field = page.getByLabel('Drop your CSV or Excel file here')
  // Asked for before the key is pressed: from then on the browser hands over its dialog.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, field)
  await page.keyboard.press('Space')
  await (await chooser).setFiles(csv(members(20, plan, 10)))
  await page.waitForURL('**/imports/imp_*')
  const phone = page.getByLabel('Call them on')
  await tabTo(page, phone)
  await page.keyboard.type('Ph')
  await tabTo(page, page.getByRole('button', { name: 'Read the file with these columns' }))
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add 18 customers and 18 subscriptions' })
  await expect(add).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(page.getByText('18 rows are there now.')).toBeVisible(WHILE_IT_RUNS)
  expect(await problemsOf(page)).toEqual([])
  await page.goto('/dashboard/sandbox/imports')
  expect(await problemsOf(page)).toEqual([])
})

test('a lost line loses nothing, a wrong file is told apart, and production asks', async ({
  page,
  merchant,
}) => {
  const plan = await sellPlan(page, merchant)
  await page.goto('/dashboard/sandbox/imports')
  const field = page.getByLabel('Drop your CSV or Excel file here')
  await field.setInputFiles({ ...csv(''), buffer: Buffer.from('PK\u0003\u0004 sheet') })
  await expect(page.getByText('The Excel workbook is damaged.')).toBeVisible()
  await loseAnswer(page)
  await field.setInputFiles(csv(members(5, plan)))
  await expect(page.getByText('We lost the connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.waitForURL('**/imports/imp_*')
  await page.goto('/dashboard/sandbox/imports')
  await expect(page.getByRole('table', { name: 'Imports' }).getByRole('row')).toHaveCount(2)

  await page.goto('/dashboard/production/imports')
  await page
    .getByLabel('Drop your CSV or Excel file here')
    .setInputFiles(csv('नाम,मोबाइल\nआशा,9841000001\nBina,9841000002\n'))
  await page.getByRole('button', { name: 'Add 2 customers' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('These are real people.')
  await asked.getByLabel('Type “2” to go on').fill('2')
  await asked.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('2 rows are there now.')).toBeVisible(WHILE_IT_RUNS)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is sent, matched and added', async ({ page, merchant: _ }) => {
    await page.goto('/dashboard/sandbox/imports')
    await page
      .getByLabel('Drop your CSV or Excel file here')
      .setInputFiles(csv('नाम,Number\nआशा,01-4410001\n'))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByLabel('Number').selectOption('Phone')
    await page.getByRole('button', { name: 'Read the file with these columns' }).click()
    await page.getByRole('button', { name: 'Add 1 customer' }).click()
    await expect(async () => {
      await page.goto(page.url())
      await expect(page.getByText('1 row is there now.')).toBeVisible({ timeout: 1000 })
    }).toPass(WHILE_IT_RUNS)
  })
})
