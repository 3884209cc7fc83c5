import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'

test('without JavaScript a page comes whole: its lists, its figures, its counts', async ({
  page,
  browser,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { customerId } = await subscribe(owner, { balancePaisa: '150000', amountPaisa: '150000' })
  const storageState = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto(`/dashboard/sandbox/customers/${customerId}`)
  await expect(plain.getByRole('table', { name: 'Invoices of this customer' })).toContainText('1,500.00')
  await plain.goto('/dashboard/sandbox/invoices')
  await expect(plain.getByText('1 row · Amount Rs 1,500.00 · Still due Rs 0.00')).toBeVisible()
  await plain.goto('/dashboard/sandbox/money')
  await expect(plain.getByRole('region', { name: 'Balance' })).toContainText('1,500.00')
  await plain.goto('/dashboard/sandbox')
  await expect(plain.getByRole('heading', { name: 'Lately' })).toBeVisible()
  await plain.context().close()
})
