import { withCookie } from './caller'
import { expect, newMerchant, test } from './fixtures'
import { paidInvoices, subscribe } from './merchant-server'
import { Work } from './work'

async function walletOf(owner: ReturnType<typeof withCookie>, customerId: string): Promise<string> {
  const path = `/v1/customers/${customerId}`
  return (await owner.get<{ walletBalancePaisa: string }>(path)).data.walletBalancePaisa
}

test('from the first page to a paid subscription in the sandbox: seven presses, six fields', async ({
  context,
  page,
}) => {
  const work = await Work.in(context)
  const merchant = newMerchant()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create a business' }).click()
  await page.getByLabel('Business name').fill(merchant.businessName)
  await page.getByLabel('Your name').fill(merchant.name)
  await page.getByLabel('E-mail').fill(merchant.email)
  await page.getByLabel('Password').fill(merchant.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirm your e-mail address' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Gym membership')
  await page.getByLabel('Amount in rupees').fill('2,500')
  await page.getByRole('button', { name: 'Create and get the link' }).click()

  await expect(page.getByRole('heading', { name: 'Gym membership' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Try it as a customer' }).click()
  const shop = await opened
  await shop.getByRole('button', { name: 'Pay Rs 2,500.00 with eSewa and start' }).click()
  await shop.getByRole('button', { name: 'Enter 987654' }).click()
  await shop.getByRole('button', { name: /^Pay Rs 2,500/ }).click()
  await expect(shop.getByRole('heading', { name: 'Paid and started' })).toBeVisible()

  expect(work.pressed).toHaveLength(7)
  expect([...work.filled]).toEqual([
    'businessName',
    'name',
    'email',
    'password',
    'price.product.name',
    'price.amountPaisa',
  ])
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Gym membership' })).toContainText('Active')
})

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
