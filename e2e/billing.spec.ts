import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { type Invoice, paidInvoices, subscribe } from './membership'

test('a wallet pays a membership every month, and every invoice can be read and downloaded', async ({
  demo,
  page,
  browser,
}) => {
  // Rs 3,000 in the wallet, Rs 1,250.50 a month.
  const subscription = await subscribe(demo, { balancePaisa: '300000', amountPaisa: '125050' })
  expect(subscription.status).toBe('active')

  await test.step('a month later the wallet has paid twice', async () => {
    await demo.post('/v1/sandbox/clock/advance', { to: subscription.currentPeriodEnd })
    await expect.poll(async () => (await paidInvoices(demo, subscription)).length).toBe(2)
    const forecast = await demo.get(`/v1/subscriptions/${subscription.id}/forecast`)
    expect(forecast.data).toMatchObject({ walletBalancePaisa: '49900' })
  })

  const [renewal] = await paidInvoices(demo, subscription)
  const invoice = renewal as Invoice
  await test.step('the customer reads the invoice in English and in Nepali', async () => {
    await page.goto(invoice.hostedUrl)
    await readInvoice(page, invoice)
  })

  await test.step('a browser without JavaScript shows the same', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plainPage = await context.newPage()
    await plainPage.goto(invoice.hostedUrl)
    await readInvoice(plainPage, invoice)
    await context.close()
  })

  await test.step('the customer downloads it as a PDF', async () => {
    const link = page.getByRole('link', { name: 'Download as PDF' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)

    const file = await page.request.get(download.url())
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})

test('an invoice is shown only at its own address, not at a changed one', async ({ invoice, page }) => {
  const changed = invoice.hostedUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

  expect((await page.goto(invoice.hostedUrl))?.status()).toBe(200)
  expect((await page.goto(changed))?.status()).toBe(404)
  expect((await page.request.get(`${changed}/pdf`)).status()).toBe(404)
})

/** The paid invoice of Rs 1,250.50: in English, in Nepali, and back. */
async function readInvoice(page: Page, { invoiceNumber }: Invoice) {
  const sheet = page.getByRole('main')
  await expect(sheet.getByRole('heading')).toHaveText(`Invoice ${invoiceNumber}`)
  await expect(sheet.getByText('Rs 1,250.50').first()).toBeVisible()
  await expect(sheet.getByText('Paid', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await expect(sheet.getByText('रू १,२५०.५०').first()).toBeVisible()
  await expect(sheet.getByText('तिरिएको', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}
