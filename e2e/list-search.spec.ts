import type { Page } from '@playwright/test'
import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newPrice } from './price'
import { problemsOf } from './problems'

/** A gym whose members each have a subscription that was paid. */
async function openGym(page: Page, names: readonly string[]): Promise<void> {
  const me = withCookie(page)
  const price = await newPrice(me, { product: 'Gym', amountPaisa: '50000', interval: 'month' })
  for (const [n, name] of names.entries()) {
    const customer = await made<{ id: string }>(me.post('/v1/customers', { name, phone: `984100000${n}` }))
    const sold = { priceId: price.id, customerId: customer.id, collection: 'outside' }
    await made(me.post('/v1/subscriptions', { ...sold, payment: { method: 'cash', periods: 1 } }))
  }
}

const NAMES = ['Maya Tamang', 'Bimal Thapa', 'आशा गुरुङ', 'Per%cent Rai']
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Search in this list' })

test('a person types a part of a name above a list, opens what is found, and comes back to it', async ({
  page,
  merchant: _,
}) => {
  await openGym(page, NAMES)
  for (const list of ['customers', 'subscriptions', 'invoices', 'payments']) {
    await page.goto(`/dashboard/sandbox/${list}`)
    const field = fieldOf(page)
    await field.fill('tam')
    await field.press('Enter')
    await expect(page).toHaveURL(`/dashboard/sandbox/${list}?q=tam`)
    await expect(page.getByRole('status').filter({ hasText: '1 in all' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText('Maya Tamang')
    expect(await problemsOf(page)).toEqual([])
    await page.locator('main a[data-row]').first().click()
    await expect(page).not.toHaveURL(/q=tam/)
    await page.goBack()
    await expect(field).toHaveValue('tam')
    await expect(page.getByRole('status').filter({ hasText: '1 in all' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(page).toHaveURL(`/dashboard/sandbox/${list}`)
    await expect(field).toHaveValue('')
    await expect(page.getByRole('status').filter({ hasText: '4 in all' })).toBeVisible()
  }
})

test('without a script the field is a form', async ({ browser, page, merchant: _ }) => {
  await openGym(page, NAMES)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/dashboard/sandbox/subscriptions?status=active')
  await fieldOf(plain).fill('bimal')
  await fieldOf(plain).press('Enter')
  await expect(plain).toHaveURL(/\/subscriptions\?status=active&q=bimal$/)
  await expect(plain.getByRole('table')).toContainText('Bimal Thapa')
  await expect(plain.getByRole('table')).not.toContainText('Maya')
  await plain.getByRole('link', { name: 'Clear the search' }).click()
  await expect(plain.getByRole('table')).toContainText('Maya')
  await context.close()
})
