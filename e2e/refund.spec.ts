import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { paidInvoices, subscribe } from './membership'
import { problemsOf } from './problems'

test('a merchant refunds a part of a paid invoice, reads the credit note, and sees what is left', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '150000', amountPaisa: '150000' })
  const [invoice] = await paidInvoices(owner, subscription)
  const here = `/dashboard/sandbox/invoices/${invoice?.id}`
  await page.goto(here)

  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/Up to Rs\s1,500\.00 goes back at once to the wallet that paid/)
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('1500.00')
  await dialog.getByLabel('Amount in rupees').fill('2000')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByLabel('Amount in rupees')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Amount in rupees').fill('500')
  await dialog.getByLabel('Reason (optional)').fill('The class fell out.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /Rs\s500\.00 is refunded, with credit note CN-/ }),
  ).toBeVisible()
  await expect(page.getByText(/Rs\s500\.00 was refunded, and Rs\s1,000\.00 is left\./)).toBeVisible()
  expect(await walletOf(owner, subscription.customerId)).toBe('50000')

  await page
    .getByRole('table', { name: 'Credit notes of this invoice' })
    .getByRole('link', { name: /^CN-/ })
    .click()
  await expect(
    page.getByText(/went back on .+, to the wallet that had paid\. .+“The class fell out\.”/),
  ).toBeVisible()
  const pdf = page.getByRole('link', { name: 'Nepali' })
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await problemsOf(page)).toEqual([])

  // The second refund gives back all that is left, and then there is nothing more to refund.
  await page.goto(here)
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('All of it was refunded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  expect(await walletOf(owner, subscription.customerId)).toBe('150000')
  await page.goto('/dashboard/sandbox/invoices')
  await expect(page.getByRole('row', { name: /Refunded/ })).toHaveCount(1)

  await page.goto(`/dashboard/sandbox/customers/${subscription.customerId}`)
  const notes = page.getByRole('table', { name: 'Credit notes of this customer' })
  await expect(notes.getByRole('link', { name: /^CN-/ })).toHaveCount(2)

  await page.goto('/dashboard/sandbox/credit-notes')
  await expect(page.getByRole('link', { name: /^CN-/ })).toHaveCount(2)
  const csv = await page.request.get('/dashboard/sandbox/credit-notes/export')
  expect((await csv.text()).split('\n').filter((line) => line.includes('CN-'))).toHaveLength(2)
})

test('what was paid outside of the wallet is given back outside', async ({ page, merchant: _ }) => {
  const owner = withCookie(page)
  const { id: subscriptionId, priceId } = await subscribe(owner, {
    balancePaisa: '150000',
    amountPaisa: '150000',
  })
  const period = { periodStart: '2026-11-20T00:00:00.000Z', periodEnd: '2026-12-20T00:00:00.000Z' }
  const draft = { subscriptionId, priceId, description: 'Joining fee', amountPaisa: '80000', ...period }
  const { invoice } = await made<{ invoice: { id: string } }>(owner.post('/v1/invoices', draft))
  await owner.post(`/v1/invoices/${invoice.id}/send`, {})
  await made(owner.post(`/v1/invoices/${invoice.id}/payments`, { method: 'cash' }))

  await page.goto(`/dashboard/sandbox/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/No money moves here: you give back up to Rs\s800\.00 yourself\./)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('link', { name: /^CN-/ }).click()
  await expect(page.getByText('so you give the money back without Khata')).toBeVisible()
})

async function walletOf(owner: ReturnType<typeof withCookie>, customerId: string): Promise<string> {
  const path = `/v1/customers/${customerId}`
  return (await owner.get<{ walletBalancePaisa: string }>(path)).data.walletBalancePaisa
}
