import type { Browser, Page } from '@playwright/test'
import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

// A phone with a narrow screen.
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

interface TopUp {
  id: string
  status: string
}

/** A customer in the sandbox of a new business, who calls with a token. */
async function newCustomer(merchantPage: Page) {
  const { data: business } = await withCookie(merchantPage).get<{ id: string }>('/v1/merchant/business')
  const who = { phone: '9800000003', environment: 'sandbox', businessId: business.id }
  const post = async <Data>(path: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const response = await merchantPage.request.post(path, { data, headers })
    return (await response.json()).data as Data
  }
  await post('/v1/auth/start', who)
  const { token } = await post<{ token: string }>('/v1/auth/verify', { ...who, code: '987654' })
  const headers = { authorization: `Bearer ${token}` }
  return {
    begin: (provider: string) => post<TopUp>('/v1/wallet/topups', { provider, amountPaisa: '35050' }, token),
    async balance(): Promise<string> {
      const response = await merchantPage.request.get('/v1/wallet', { headers })
      return (await response.json()).data.balancePaisa
    },
  }
}

/** A phone's browser. What its pages may not do is noted. */
async function openPhone(browser: Browser, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  return { page, refused, close: () => context.close() }
}

for (const { provider, name, javaScript } of [
  { provider: 'esewa', name: 'eSewa', javaScript: true },
  { provider: 'khalti', name: 'Khalti', javaScript: false },
  { provider: 'connectips', name: 'connectIPS', javaScript: true },
]) {
  test(`a customer pays at ${name} ${javaScript ? 'with' : 'without'} JavaScript, and the money is there`, async ({
    browser,
    page: merchantPage,
    merchant: _,
  }) => {
    const customer = await newCustomer(merchantPage)
    const { id } = await customer.begin(provider)
    const { page, refused, close } = await openPhone(browser, javaScript)
    await page.goto(`/top-up/${id}/pay`)
    // The browser is not known as that of the owner, so it does not go on by itself.
    await expect(page.getByText('This adds money to the Khata balance of 98******03.')).toBeVisible()
    if (javaScript) expect(await problemsOf(page, 'light')).toEqual([])
    await page.getByRole('button', { name: `Continue to ${name}` }).click()
    await page.waitForURL(`**/simulators/${provider}/pay/*`)
    await expect(page.getByText('no real money moves here')).toBeVisible()
    if (javaScript) expect(await problemsOf(page, 'light')).toEqual([])
    await page.getByRole('button', { name: /^Pay Rs\s350\.50$/ }).click()
    await expect(page.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible()
    await expect(page.getByText(new RegExp(`^${name}: \\S`))).toBeVisible()
    if (javaScript) expect(await problemsOf(page, 'light')).toEqual([])
    expect(await customer.balance()).toBe('35050')
    // The way back in the browser's history pays nothing twice.
    await page.goBack()
    await page.goto(`/top-up/${id}/pay`)
    await expect(page.getByRole('heading', { name: 'This can no longer be paid' })).toBeVisible()
    expect(await customer.balance()).toBe('35050')
    expect(refused).toEqual([])
    await close()
  })
}

test('the page of connectIPS opens once, and leads back to a new payment', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const customer = await newCustomer(merchantPage)
  const { page, refused, close } = await openPhone(browser, true)
  const { id } = await customer.begin('connectips')
  await page.goto(`/top-up/${id}/pay`)
  await expect(page.getByRole('button', { name: 'Continue to connectIPS' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page opens once' })).toBeVisible()
  expect(await problemsOf(page, 'light')).toEqual([])
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { name: 'connectIPS has not answered yet' })).toBeVisible()
  expect(refused).toEqual([])
  await close()
})

test('a customer who cancels, or whose payment is late, reads the truth in their language', async ({
  browser,
  page: merchantPage,
  merchant: _,
}) => {
  const customer = await newCustomer(merchantPage)
  const { page, refused, close } = await openPhone(browser, true)
  const payPage = async (provider: string) => {
    const { id } = await customer.begin(provider)
    await page.goto(`/top-up/${id}/pay`)
    await page.getByRole('button', { name: /^Continue to/ }).click()
    await page.waitForURL(`**/simulators/${provider}/pay/*`)
    return id
  }
  await payPage('esewa')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible()

  await payPage('khalti')
  await page.getByRole('button', { name: 'Pay, and stay "pending" for two minutes' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  expect(await problemsOf(page, 'light')).toEqual([])
  await page.goto(`${new URL(page.url()).pathname}?lang=ne`)
  await expect(page.getByRole('heading', { name: 'तपाईंको भुक्तानी हुँदै छ' })).toBeVisible()
  // The page before the provider, which waits for a press.
  const { id } = await customer.begin('esewa')
  await page.goto(`/top-up/${id}/pay`)
  await expect(page.getByRole('button', { name: 'eSewa मा जानुहोस्' })).toBeVisible()
  expect(await problemsOf(page, 'light')).toEqual([])
  await page.goto('/top-up/unknown?lang=en')
  await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
  expect(await customer.balance()).toBe('0')
  expect(refused).toEqual([])
  await close()
})
