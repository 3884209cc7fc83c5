import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, type Merchant, test } from './fixtures'

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

/** The text of the file that a link downloads. */
async function downloaded(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

let lastDigits = 51_000_000
const newDigits = () => String(lastDigits++)

test('a gym moves in with its members: drop, match, run, mend', async ({ page, merchant }) => {
  const plan = await sellPlan(page, merchant)
  await test.step('the file is dropped, and what is read of it is shown', async () => {
    await page.goto('/dashboard/sandbox/customers')
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByLabel('Drop your CSV or Excel file here').setInputFiles(csv(members(100, plan)))
    await expect(page.getByText('No row can be added yet.')).toBeVisible()
    await expect(page.getByLabel('पूरा नाम')).toHaveValue('name')
    await expect(page.getByLabel('म्याद')).toHaveValue('paid_until')
  })
  await test.step('a heading that nobody guesses is matched', async () => {
    await page.getByLabel('Call them on').selectOption('Phone')
    await page.getByLabel('कैफियत').selectOption('Keep as metadata “कैफियत”')
    await page.getByRole('button', { name: 'Read the file with these columns' }).click()
    await expect(page.getByText('99 rows of 100 can be added.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 row left out' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'The first rows' })).toContainText('सदस्य 3')
    await expect(page.getByRole('table', { name: 'Rows that are left out' })).toContainText(
      'This is no phone number.',
    )
  })
  const address = page.url()
  await test.step('it goes on while the page is left', async () => {
    await page.getByRole('button', { name: 'Add 99 customers and 99 subscriptions' }).click()
    await expect(page.getByText('You can leave or close this page')).toBeVisible()
    await page.goto('/dashboard/sandbox/imports')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible(WHILE_IT_RUNS)
    await expect(page.getByText('99 rows are there now.')).toBeVisible()
    const result = await downloaded(page, 'Download the result')
    expect(result.match(/,done,M-\d+,cus_\w{26},sub_\w{26},/g)).toHaveLength(99)
  })
  await test.step('the rows with mistakes are mended and dropped again', async () => {
    const problems = await downloaded(page, 'Download the rows that are left out')
    expect(problems.trim().split('\r\n')).toHaveLength(2)
    const mended = problems.replace('Call them on', 'phone').replaceAll(/,12,/g, () => `,98${newDigits()},`)
    await page.getByLabel('Drop the corrected file here').setInputFiles(csv(mended))
    await page.getByRole('button', { name: 'Add 1 customer and 1 subscription' }).click()
    await expect(page.getByText('1 row is there now.')).toBeVisible(WHILE_IT_RUNS)
  })
  await page.goto('/dashboard/sandbox/imports')
  await expect(page.getByRole('table', { name: 'Imports' }).getByText('Done')).toHaveCount(2)
})
