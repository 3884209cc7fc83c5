import type { Page } from '@playwright/test'
import { made, newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { picture } from './pictures'
import { violationsOf } from './problems'

const ask = (many: number) => `
INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
SELECT khata_uuid7(), c.business_id, c.environment, c.id, khata_uuid7(), 'Why did I pay twice?', now()
FROM customers c, generate_series(1, ${many}) WHERE c.email = $1`

/** How many wait, in the row of the payment questions. */
const countIn = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Payment questions' }) })

test('a place in the rail says how many wait there, and 99+ of more, in both themes and on a phone', async ({
  page,
  merchant: _,
  database,
}) => {
  const email = newEmail('asha')
  await made(withCookie(page).post('/v1/customers', { email, name: 'Asha Rai' }))
  await page.goto('/dashboard/sandbox/customers')
  await expect(countIn(page)).toHaveText('Payment questions')
  await database(ask(99), email)
  await page.reload()
  await expect(countIn(page)).toHaveText('Payment questions99 to look at')
  await database(ask(1), email)
  await page.reload()
  await expect(countIn(page)).toHaveText('Payment questions99+ to look at')
  expect(await violationsOf(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1280, height: 800 })
    await picture(page, `rail-${colorScheme}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(countIn(page)).toHaveText('Payment questions99+ to look at')
    await picture(page, `phone-${colorScheme}`)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})
