import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'
import { LAPTOP, PHONE, payAt, readQr } from './qr'

/** A top-up of Rs 350.50 at Fonepay, in the sandbox of the merchant. */
async function begin(merchantPage: Page): Promise<string> {
  const { data: business } = await withCookie(merchantPage).get<{ id: string }>('/v1/merchant/business')
  const who = { phone: '9800000004', environment: 'sandbox', businessId: business.id }
  const post = async <Data>(path: string, data: object, headers = {}) =>
    (await (await merchantPage.request.post(path, { data, headers })).json()).data as Data
  await post('/v1/auth/start', who)
  const { token } = await post<{ token: string }>('/v1/auth/verify', { ...who, code: '987654' })
  const body = { provider: 'fonepay', amountPaisa: '35050' }
  return (await post<{ id: string }>('/v1/wallet/topups', body, { authorization: `Bearer ${token}` })).id
}

for (const theme of ['light', 'dark'] as const)
  test(`a QR on a ${theme} laptop is scanned by a phone, and the page goes on by itself`, async ({
    browser,
    page: merchantPage,
    merchant: _,
  }) => {
    const id = await begin(merchantPage)
    const context = await browser.newContext({ ...LAPTOP, colorScheme: theme })
    const page = await context.newPage()
    await page.goto(`/top-up/${id}/pay`)
    await expect(page.getByRole('heading', { name: /^Scan to pay Rs\s350\.50$/ })).toBeVisible()
    await expect(page.getByText('Your bank shows: Khata test shop')).toBeVisible()
    await expect(page.getByText(/^\d+:\d\d left$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Save the QR' })).toBeHidden()
    const picture = page.getByRole('img', { name: /^QR to pay/ }).first()
    expect(await picture.boundingBox()).toMatchObject({ width: 320, height: 320 })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await problemsOf(page, theme)).toEqual([])
    const address = await readQr(await picture.screenshot())
    await payAt(browser, address)
    await expect(page.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible()
    await context.close()
  })

test('a phone saves the QR, finds a bank by its name, and opens its app', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const id = await begin(merchantPage)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(`/top-up/${id}/pay`)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the QR' }).click()
  const address = await readQr(await sharp(await (await saved).path()).toBuffer())
  expect(address).toMatch(/\/simulators\/fonepay\/pay\//)
  const banks = page.getByRole('list').getByRole('link')
  await expect(banks).toHaveText(['Himal Bank', 'Sagarmatha Bank', 'Test Wallet'])
  await page.getByRole('searchbox', { name: 'Search banks' }).fill('sagar')
  await expect(banks.filter({ visible: true })).toHaveText(['Sagarmatha Bank'])
  await expect(banks.nth(1)).toHaveAttribute(
    'href',
    `khata-test-bank1://pay/?qrPayload=${encodeURIComponent(address)}`,
  )
  await page.getByText('Show the QR').click()
  await expect(page.getByRole('img', { name: /^QR to pay/ }).last()).toBeVisible()
  expect(await problemsOf(page, 'light')).toEqual([])
  // The phone opens the app of the bank, which pays, and the page still looks.
  await payAt(browser, address)
  await expect(page.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible()
  await context.close()
})

test('without a script the QR is paid all the same, in Nepali', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const id = await begin(merchantPage)
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/top-up/${id}/pay?lang=ne`)
  await expect(page.getByRole('searchbox')).toBeHidden()
  const { qrAddress } = {
    qrAddress: await page.getByRole('list').getByRole('link').first().getAttribute('href'),
  }
  await payAt(browser, decodeURIComponent(String(qrAddress).split('qrPayload=')[1] ?? ''))
  await page.getByRole('link', { name: 'तिरिसकेँ, हेर्नुहोस्' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('स्क्यान')
  await context.close()
})
