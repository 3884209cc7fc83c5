import { made, withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'
import { problemsOf } from './problems'

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

  const { invoice } = await made<{ invoice: { id: string } }>(
    owner.post('/v1/invoices', {
      ...{ subscriptionId: id, priceId, amountPaisa: '35000', description: 'A lost key' },
      ...{ periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-12-20T00:00:00Z' },
    }),
  )
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
