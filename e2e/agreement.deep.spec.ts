import { askedAllowance, signInToAgree } from './balance-ways'
import { made } from './caller'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice, openShop } from './merchant-server'
import { problemsOf } from './problems'
import { speak } from './ways'

const PHONE_SCREEN = { width: 360, height: 740 }

const LINK = /^https?:\/\/\S+\/agree\/\S+$/

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })

    test('a customer says no, in Nepali', async ({ page, demo, outbox }) => {
      const { id, url } = await askedAllowance(demo)
      await page.goto(`${url}?lang=ne`)
      await signInToAgree(page, outbox, hasScript)
      await page.getByRole('button', { name: 'हुन्न', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'तपाईंले हुन्न भन्नुभयो' })).toBeVisible()
      const { data } = await demo.get<{ status: string }>(`/v1/agreements/${id}`)
      expect(data.status).toBe('declined')
    })
  })
}

for (const language of ['en', 'ne'] as const) {
  test.describe(`in the language ${language}`, () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: language === 'en' })

    test('an allowance is used up: the next charge waits until the customer agrees to it', async ({
      page,
      demo,
      outbox,
      context,
    }) => {
      await speak(context, language)
      const { url: first, customerId } = await askedAllowance(demo)
      await page.goto(first)
      await signInToAgree(page, outbox, language === 'en')
      await page.locator('main form button[type=submit]').first().click()
      await page.getByRole('status').first().waitFor()
      // Test money comes with an allowance without limit. The next one replaces it.
      await made(demo.post(`/v1/sandbox/customers/${customerId}/topup`, { amountPaisa: '300000' }))
      const asked = { kind: 'allowance', customerId, amountPaisa: '60000' }
      const { url } = await made<{ url: string }>(demo.post('/v1/agreements', asked))
      await page.goto(url)
      await page.locator('main form button[type=submit]').first().click()
      await page.getByRole('status').first().waitFor()

      const { id: priceId } = await newPrice(demo, { amountPaisa: '50000' })
      const wanted = { customerId, priceId }
      const { agreement } = await made<{ agreement: unknown }>(demo.post('/v1/subscriptions', wanted))
      expect(agreement).toBeNull()
      const refused = await demo.post('/v1/subscriptions', wanted)
      expect([refused.status, refused.error?.code]).toEqual([402, 'not_agreed'])
      await page.goto('/wallet/agreements')
      const used = { en: 'Rs 500.00 used this month', ne: 'यो महिना रू ५०० काटियो' }[language]
      await expect(page.getByText(used)).toBeVisible()

      const { agreementUrl } = refused.error as unknown as { agreementUrl: string }
      await page.goto(agreementUrl)
      const begins = { en: /^When .+ starts it$/, ne: /^.+ ले सुरु गरेपछि$/ }[language]
      await expect(page.getByText(begins)).toBeVisible()
      await page.locator('main form button[type=submit]').first().click()
      await page.getByRole('status').first().waitFor()
      const started = await made<{ status: string }>(demo.post('/v1/subscriptions', wanted))
      expect(started.status).toBe('active')
    })
  })
}

test('a merchant asks for an allowance and sees the link for the customer once', async ({
  page,
  merchant,
  otherPage,
}) => {
  await openShop(page, `+977${newPhone()}`)
  await page.goto('/dashboard/sandbox/agreements')
  await page.getByRole('link', { name: 'Ask for an agreement' }).first().click()
  await page.getByLabel('Customer', { exact: true }).fill('Sita')
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByRole('link', { name: /Sita Rai/ }).click()
  await page.getByLabel('Amount in rupees').fill('a thousand')
  await page.getByLabel('Amount in rupees').press('Enter')
  await expect(page.getByText('It must be an amount in rupees, such as')).toBeVisible()
  await page.getByLabel('Amount in rupees').fill('1,000')
  await page.getByLabel('Amount in rupees').press('Enter')
  const link = await page.getByText(LINK).textContent()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  await otherPage.goto(String(link))
  await expect(
    otherPage.getByRole('heading', { name: `${merchant.businessName} asks for your agreement` }),
  ).toBeVisible()
  await expect(otherPage.getByText('Rs 1,000.00 in a Nepali month')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Ask for an allowance' })).toBeVisible()
  await expect(page.getByText(LINK)).toHaveCount(0)
  await page.goto('/dashboard/sandbox/agreements?status=asked')
  await expect(page.getByRole('row', { name: /Other charges.*Rs 1,000.00 a month.*Sita Rai/ })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
})
