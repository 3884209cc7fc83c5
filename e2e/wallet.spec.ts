import type { Browser, Locator, Page } from '@playwright/test'
import { LANGUAGES } from '../lib/core/language'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'
import { problemsOf, themeFor } from './problems'

// Each test has a business, and so a sandbox with wallets, of its own.
const PHONE = '+9779800000001'
const CODE = '987654'

async function newPhone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled })
  return context.newPage()
}

/** Types the phone and the code. With JavaScript the code sends itself. */
async function signIn(page: Page, path: string, javaScriptEnabled = true): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Mobile number').fill('९८००० ००००१')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code from the SMS').fill(CODE)
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('navigation', { name: 'Your Khata balance' })).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test(`a customer keeps their wallet on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    merchant,
    browser,
  }) => {
    test.slow()
    const { businessId } = await openShop(page, PHONE)
    const phone = await newPhone(browser, javaScriptEnabled)

    await test.step('a wrong code is refused in words, and the right one opens the wallet', async () => {
      await phone.goto(`/wallet?sandbox=${businessId}`)
      await expect(phone.getByText('Sandbox: no real money moves here')).toBeVisible()
      await expect(phone.getByText(`Test balance at ${merchant.businessName}`)).toBeVisible()
      await phone.getByLabel('Mobile number').fill('12345')
      await phone.getByRole('button', { name: 'Send the code' }).click()
      await expect(phone.getByText('Enter a Nepali mobile number')).toBeVisible()
      await phone.getByLabel('Mobile number').fill(PHONE)
      await phone.getByRole('button', { name: 'Send the code' }).click()
      await phone.getByLabel('Code from the SMS').fill('111 111')
      if (!javaScriptEnabled) await phone.getByRole('button', { name: 'Open' }).click()
      await expect(phone.getByText('That code is wrong.')).toBeVisible()
      await phone.getByRole('button', { name: 'Send a new code' }).click()
      await expect(phone.getByText('A code was sent a moment ago.')).toBeVisible()
      await phone.getByLabel('Code from the SMS').fill('९८७ ६५४')
      if (!javaScriptEnabled) await phone.getByRole('button', { name: 'Open' }).click()
      await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
    })

    await test.step('it says what comes next and what is missing for it', async () => {
      const [coming, subscriptions] = ['Coming', 'Subscriptions'].map((name) =>
        phone.getByRole('list', { name, exact: true }).getByRole('listitem').first(),
      ) as [Locator, Locator]
      await expect(coming).toContainText('Rs 1,500.00')
      await expect(coming).toContainText('Not covered')
      await expect(coming.getByText(/^\d+ \w+ \(\d+ \w+\)$/)).toBeVisible()
      await expect(subscriptions).toContainText('Unlimited yoga')
      await expect(subscriptions).toContainText('Rs 1,500.00 a month')
      await expect(
        phone.getByText(/^For everything until \d+ \w+ \(\d+ \w+\): add Rs\s1,350\.00$/),
      ).toBeVisible()
    })

    await test.step('canceling says what it does, and can be taken back', async () => {
      await phone.getByRole('list', { name: 'Subscriptions', exact: true }).getByRole('link').click()
      await expect(
        phone.getByText(/^Until then Rs.[\d,.]+ is missing in your Khata balance\.$/),
      ).toBeVisible()
      await expect(phone.getByRole('heading', { name: `Contact ${merchant.businessName}` })).toBeVisible()
      await phone.getByRole('link', { name: 'Cancel' }).click()
      await expect(phone.getByText('You can use it until')).toBeVisible()
      await phone.getByRole('button', { name: 'Cancel the subscription' }).click()
      await expect(phone.getByText('Ends soon')).toBeVisible()
      await phone.getByRole('button', { name: 'Keep it after all' }).click()
      await expect(phone.getByText('Your subscription goes on.')).toBeVisible()
      await expect(phone.getByText('Active', { exact: true })).toBeVisible()
      await phone.getByRole('link', { name: 'Back to your balance' }).click()
    })

    await test.step('the missing amount is topped up at Khalti', async () => {
      await phone.getByRole('link', { name: 'Add Rs 1,350.00' }).click()
      await expect(phone.getByRole('radio', { name: 'Rs 1,350.00' })).toBeChecked()
      await phone.getByRole('button', { name: 'Add with Khalti' }).click()
      await phone.getByRole('button', { name: 'Pay Rs 1,350.00' }).click()
      await expect(phone.getByRole('heading', { name: 'Rs 1,350.00 has arrived' })).toBeVisible()
      await phone.getByRole('link', { name: 'To your balance' }).click()
      await expect(phone.getByText('Rs 1,500.00').first()).toBeVisible()
      await expect(phone.getByText(/^Everything until .+ is covered\.$/)).toBeVisible()
    })

    await test.step('every movement and every invoice is there to read', async () => {
      const places = phone.getByRole('navigation', { name: 'Your Khata balance' })
      await places.getByRole('link', { name: 'History' }).click()
      await expect(phone.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
      await places.getByRole('link', { name: 'Invoices' }).click()
      const pdf = phone.getByRole('link', { name: /^PDF of invoice/ })
      const file = await phone.request.get((await pdf.getAttribute('href')) ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
    })

    await test.step('the statement of a Nepali month is there as PDF and as CSV', async () => {
      await phone.goto('/wallet')
      await phone.getByRole('link', { name: 'Statement' }).click()
      const [pdf, csv] = await Promise.all(
        [/as PDF$/, /as CSV/].map(async (name) => {
          const href = await phone.getByRole('link', { name }).first().getAttribute('href')
          return phone.request.get(href ?? '')
        }),
      )
      expect(pdf?.headers()['content-type']).toBe('application/pdf')
      expect(csv?.headers()['content-disposition']).toMatch(/khata-\d{4}-\d{2}\.csv/)
      const lines = ((await csv?.text()) ?? '').trim().split('\r\n')
      expect(lines.map((line) => line.split(',').at(4))).toEqual([
        'Amount (NPR)',
        '1650.00',
        '-1500.00',
        '1350.00',
      ])
      expect((await phone.request.get('/wallet/statement/2083-13/pdf')).status()).toBe(404)
    })

    await test.step('the settings are kept, and the pages speak the language that is chosen', async () => {
      await phone.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await phone.getByLabel('Tell me when the balance falls below').fill('a lot')
      await phone.getByRole('button', { name: 'Save' }).click()
      await expect(phone.getByText('Type an amount in rupees')).toBeVisible()
      await phone.getByLabel('Tell me when the balance falls below').fill('200')
      await phone.getByLabel('Language of messages').selectOption({ label: 'नेपाली' })
      await phone.getByRole('switch', { name: 'Receipts by SMS' }).uncheck()
      await phone.getByRole('button', { name: 'Save' }).click()
      await expect(phone.getByText('सेटिङ सुरक्षित भयो।')).toBeVisible()
      await expect(phone.locator('html')).toHaveAttribute('lang', 'ne')
      await phone.reload()
      await expect(phone.getByLabel('बाँकी रकम यतिभन्दा कम भएमा खबर गर्नुहोस्')).toHaveValue('200.00')
      await expect(phone.getByRole('switch', { name: 'एसएमएसमा रसिद' })).not.toBeChecked()
    })

    await test.step('signing out ends it: the next page asks to sign in, and then comes back', async () => {
      await phone.getByRole('button', { name: 'साइन आउट गर्नुहोस्' }).click()
      await expect(phone).toHaveURL(/\/wallet\/sign-in/)
      await phone.goto('/wallet/movements')
      await expect(phone).toHaveURL(/\/wallet\/sign-in\?next=%2Fwallet%2Fmovements$/)
    })
    await phone.context().close()
  })
}

test('a canceled payment takes nothing, and says so', async ({ page, merchant, browser }) => {
  const { businessId } = await openShop(page, PHONE)
  expect(merchant).toBeTruthy()
  const phone = await newPhone(browser)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  await phone.goto('/wallet/top-up')
  await phone.getByText('Other amount').first().click()
  await phone.getByRole('textbox', { name: 'Other amount' }).fill('5')
  await phone.getByRole('button', { name: 'Add with eSewa' }).click()
  await expect(phone.getByText('Type an amount from Rs 10.00 to Rs 1,00,000.00')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Other amount' }).fill('२५०.५०')
  await phone.getByRole('button', { name: 'Add with eSewa' }).click()
  await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible()
  await phone.goto('/wallet')
  await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
  await phone.context().close()
})

test('the wallet of one world is not shown in another', async ({ page, merchant, browser, instance }) => {
  const { businessId, subscriptionId } = await openShop(page, PHONE)
  expect(merchant).toBeTruthy()
  const phone = await newPhone(browser)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  await phone.goto(`/wallet?sandbox=${instance.businessId}`)
  await expect(phone.getByText('Test balance at Himalayan Tea House')).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Your Khata balance' })).toHaveCount(0)

  await signIn(phone, `/wallet?sandbox=${instance.businessId}`)
  const strange = await phone.goto(`/wallet/subscriptions/${subscriptionId}/cancel`)
  expect(strange?.status()).toBe(404)
  expect((await phone.goto('/wallet?sandbox=biz_nobody'))?.status()).toBe(404)
  await phone.context().close()
})

test('the pages of the wallet are accessible in both themes and languages, and fit 320 px', async ({
  page,
  merchant,
  browser,
}) => {
  test.slow()
  const { businessId, subscriptionId } = await openShop(page, PHONE)
  expect(merchant).toBeTruthy()
  const phone = await newPhone(browser)
  const complaints: string[] = []
  phone.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await phone.goto(`/wallet/sign-in?sandbox=${businessId}`)
  expect(await problemsOf(phone)).toEqual([])
  await phone.getByLabel('Mobile number').fill(PHONE)
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await expect(phone.getByLabel('Code from the SMS')).toBeFocused()
  expect(await problemsOf(phone)).toEqual([])
  await phone.getByLabel('Code from the SMS').fill(CODE)
  await expect(phone.getByRole('navigation', { name: 'Your Khata balance' })).toBeVisible()
  for (const language of LANGUAGES)
    for (const path of [
      '',
      '/movements',
      '/invoices',
      '/statement',
      '/agreements',
      '/settings',
      '/top-up',
      `/subscriptions/${subscriptionId}`,
      `/subscriptions/${subscriptionId}/cancel`,
    ]) {
      await phone.goto(`/wallet${path}?lang=${language}`)
      expect(await problemsOf(phone, themeFor(language)), `${path} in ${language}`).toEqual([])
    }
  expect(complaints).toEqual([])
  await phone.context().close()
})

test('a page of the balance loads no script, and is small enough for a slow phone', async ({
  page,
  merchant,
  browser,
}) => {
  const { businessId } = await openShop(page, PHONE)
  expect(merchant).toBeTruthy()
  const phone = await newPhone(browser)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  for (const path of ['/wallet', '/wallet/top-up', '/wallet/settings']) {
    await phone.goto(path, { waitUntil: 'networkidle' })
    const loaded = await phone.evaluate(() =>
      (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    )
    expect(loaded.filter(({ name }) => name.endsWith('.js'))).toEqual([])
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes, path).toBeLessThanOrEqual(60 * 1024)
  }
  await phone.context().close()
})
