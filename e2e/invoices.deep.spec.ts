import type { Page } from '@playwright/test'
import { type Caller, made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newDraft, newInvoice, type Subscription, subscribe } from './merchant-server'
import { problemsOf } from './problems'

const DASHBOARD = '/dashboard/sandbox'

/** A subscription whose wallet pays the first month and not the second. */
async function fallShort(server: Caller): Promise<void> {
  await subscribe(server, { balancePaisa: '150000', amountPaisa: '150000' })
}

async function openFirst(page: Page) {
  await page.getByRole('row').nth(1).getByRole('link').click()
}

test('a merchant drafts an invoice, puts its lines right, and sends it; another draft is discarded', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { id, priceId } = await subscribe(owner, { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(`/dashboard/sandbox/invoices/new?subscriptionId=${id}`)
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  await line(1).getByLabel('Description').fill('Router')
  await line(1).getByLabel('Rupees for one').fill('3500')
  await line(2).getByLabel('Description').fill('Cable')
  await line(2).getByLabel('Rupees for one').fill('120.50')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
  const draftPage = page.url()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await expect(line(2).getByLabel('Rupees for one')).toHaveValue('120.50')
  await line(1).getByRole('button', { name: 'Remove line 1' }).click()
  await expect(line(1).getByLabel('Description')).toHaveValue('Cable')
  await line(1).getByLabel('Quantity').fill('10')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await line(2).getByLabel('Description').fill('Setting up')
  await line(2).getByLabel('Rupees for one').fill('much')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(line(2).getByLabel('Rupees for one')).toHaveAttribute('aria-invalid', 'true')
  await expect(line(1).getByLabel('Quantity')).toHaveValue('10')
  await line(2).getByLabel('Rupees for one').fill('500')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page).toHaveURL(draftPage)
  const lines = page.getByRole('region', { name: 'Paper' }).getByRole('table')
  await expect(lines).toContainText('Cable')
  await expect(lines).toContainText('Setting up')
  await expect(lines).not.toContainText('Router')
  await expect(page.getByText(/A draft of Rs\s1,705\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByText(/Rs\s1,705\.00 is due by/)).toBeVisible()

  await test.step('what was sent has no way to its form', async () => {
    await page.goto(`${draftPage}/edit`)
    await expect(page).toHaveURL(draftPage)
  })

  const invoice = await newDraft(owner, { id, priceId }, '35000')
  await page.goto(`/dashboard/sandbox/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/It asks for Rs\s350\.00/)
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('The draft is discarded.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  expect((await page.request.get(`/v1/invoices/${invoice.id}`)).status()).toBe(404)
})

test('a merchant sees the paper of a new invoice while typing, in both languages, and again while changing it', async ({
  page,
  merchant: _,
}) => {
  const { id } = await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(`/dashboard/sandbox/invoices/new?subscriptionId=${id}`)
  await expect(page.getByText('What the customer will read appears here with the first line.')).toBeVisible()
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  const paper = page.getByRole('figure')
  await line(1).getByLabel('Description').fill('Router')
  await line(1).getByLabel('Rupees for one').fill('3500')
  await line(1).getByLabel('Quantity').fill('2')
  await expect(paper).toContainText('Router')
  await expect(paper).toContainText(/Rs\s7,000\.00/)

  await test.step('a line that is not whole yet is left out, and half a number is said to be missing', async () => {
    await line(2).getByLabel('Description').fill('Cable')
    await line(1).getByLabel('Rupees for one').fill('3000')
    await expect(paper).toContainText(/Rs\s6,000\.00/)
    await expect(paper).not.toContainText('Cable')
    await line(1).getByLabel('Quantity').fill('two')
    await expect(page.getByText('This is the previous preview.')).toBeVisible()
    await line(1).getByLabel('Quantity').fill('1')
    await line(2).getByLabel('Rupees for one').fill('100')
    await expect(paper).toContainText(/Rs\s3,100\.00/)
    await expect(page.getByText('This is the previous preview.')).toBeHidden()
  })

  await page.getByRole('navigation', { name: 'Language of the preview' }).getByText('नेपाली').click()
  await expect(paper).toContainText('३,१००')
  await expect(line(1).getByLabel('Description')).toHaveValue('Router')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await expect(paper).toContainText(/Rs\s3,100\.00/)
  await line(2).getByRole('button', { name: 'Remove line 2' }).click()
  await expect(paper).toContainText(/Rs\s3,000\.00/)
})

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
  // Who gets the money now stands in a fold beside the invoice.
  const written = () =>
    paper.evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement
      for (const fold of copy.querySelectorAll('details')) fold.remove()
      return copy.textContent
    })
  const before = await written()
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
  expect(await written()).toBe(before)
})

test('one overdue invoice is voided and another paid by bank transfer, each after its consequence was read', async ({
  page,
  merchant,
}) => {
  const server = withCookie(page)
  for (let n = 0; n < 2; n++) await fallShort(server)
  const { status } = await server.post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
  expect(status).toBe(200)
  await page.goto(`${DASHBOARD}/invoices`)
  await expect(page.getByText(merchant.businessName).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overdue 2' }).click()
  await expect(page).toHaveURL(/invoices\?overdue=true$/)
  await expect(page.getByText('2 rows · Amount Rs 3,000.00 · Still due Rs 3,000.00')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Overdue' })).toHaveCount(2)

  await openFirst(page)
  await expect(page.getByText('Rs 1,500.00 has been due since')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Void invoice' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Rs 1,500.00 is not collected. Its subscription is active again, until')
  await dialog.getByRole('button', { name: 'Void invoice' }).click()
  await expect(page.getByText('Nothing is owed.')).toBeVisible()

  await page.goto(`${DASHBOARD}/invoices?status=open`)
  await openFirst(page)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const record = page.getByRole('dialog', { name: 'Record a payment?' })
  await expect(record).toContainText('Rs 1,500.00 counts as paid outside the wallet, so no money moves.')
  await record.getByLabel('How it came').selectOption('Bank transfer')
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await record.getByLabel('When it came').fill(day)
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Rs 1,500.00 was paid outside the wallet on')).toBeVisible()

  const payments = await server.get<{ items: { method: string; receivedAt: string }[] }>('/v1/payments')
  const [paid] = payments.data.items
  expect([
    paid?.method,
    new Date(Date.parse(paid?.receivedAt ?? '') + 5.75 * 3_600_000).toISOString(),
  ]).toEqual(['bank', `${day}T00:00:00.000Z`])

  const csv = await page.request.get(`${DASHBOARD}/invoices/export?status=void`)
  expect((await csv.text()).split('\r\n')).toHaveLength(3)
  const { data } = await server.get<{ items: Subscription[] }>('/v1/subscriptions')
  expect(data.items.map(({ status }) => status)).toEqual(['active', 'active'])
})

test('what was paid outside of the wallet is given back outside', async ({ page, merchant: _ }) => {
  const owner = withCookie(page)
  const subscription = await subscribe(owner, { balancePaisa: '150000', amountPaisa: '150000' })
  const invoice = await newDraft(owner, subscription, '80000')
  await owner.post(`/v1/invoices/${invoice.id}/send`, {})
  await made(owner.post(`/v1/invoices/${invoice.id}/payments`, { method: 'cash' }))

  await page.goto(`/dashboard/sandbox/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/No money moves here: give back up to Rs\s800\.00 yourself\./)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('link', { name: /^CN-/ }).click()
  await expect(page.getByText('so give the money back yourself')).toBeVisible()
})

test('an invoice is shown only at its own address, not at a changed one', async ({ invoice, page }) => {
  const changed = invoice.hostedUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

  expect((await page.goto(invoice.hostedUrl))?.status()).toBe(200)
  expect((await page.goto(changed))?.status()).toBe(404)
  expect((await page.request.get(`${changed}/pdf`)).status()).toBe(404)
})
