import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'

test('an invoice reads the same on its page, whatever its business and its customer are called afterwards', async ({
  page,
  merchant,
}) => {
  const owner = withCookie(page)
  await owner.patch('/v1/merchant/business', { panNumber: '301234567', vatRegistered: true })
  const { url, customerId } = await newInvoice(owner, '11300')
  await page.goto(url)
  const paper = page.locator('main')
  await expect(paper).toContainText('Tax invoice')
  await expect(paper).toContainText(merchant.businessName)
  const before = await paper.textContent()
  expect(before).toContain('Rs 13.00')

  const changed = await owner.patch('/v1/merchant/business', {
    name: 'Everest Milk',
    vatRegistered: false,
    panNumber: null,
  })
  expect(changed.status).toBe(200)
  expect((await owner.patch(`/v1/customers/${customerId}`, { name: 'G. Sharma' })).status).toBe(200)
  await page.reload()
  await expect(paper).toContainText('Tax invoice')
  expect(await paper.textContent()).toBe(before)
})
