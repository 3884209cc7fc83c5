import type { Page } from '@playwright/test'
import { type Caller, made, newEmail } from './caller'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import type { Outbox } from './outbox'
import { newPrice } from './price'
import { problemsOf, themeFor } from './problems'
import { speak } from './speak'

const PHONE_SCREEN = { width: 360, height: 740 }

/** A new customer of the demo business whom its server asks for an allowance. Returns where they answer. */
async function askedAllowance(demo: Caller): Promise<{ id: string; url: string; customerId: string }> {
  const customer = await made<{ id: string }>(demo.post('/v1/customers', { email: newEmail('maya') }))
  return made(
    demo.post('/v1/agreements', { kind: 'allowance', customerId: customer.id, amountPaisa: '500000' }),
  )
}

async function signIn(page: Page, outbox: Outbox, hasScript: boolean): Promise<void> {
  const phone = newPhone()
  await page.locator('main a[href^="/wallet/sign-in"]').click()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('input[name=code]').fill(await outbox.codeSentTo(phone))
  if (!hasScript) await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL('**/agree/**')
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })

    test('a customer agrees to an allowance, lowers it and ends it', async ({ page, demo, outbox }) => {
      const { id, url } = await askedAllowance(demo)
      await page.goto(url)
      await expect(page.getByText('Rs 5,000.00 in a Nepali month')).toBeVisible()
      await expect(page.getByText('As soon as you agree')).toBeVisible()
      await signIn(page, outbox, hasScript)
      await page.getByRole('button', { name: 'Yes, I agree' }).click()
      await expect(page.getByRole('heading', { name: 'You agreed' })).toBeVisible()
      await page.getByRole('link', { name: 'See who may charge you' }).click()
      await expect(page.getByRole('heading', { name: 'Who may charge me' })).toBeVisible()
      await expect(page.getByText('Rs 0.00 used this month')).toBeVisible()

      await page.getByRole('link', { name: 'Lower or end' }).click()
      await page.getByLabel('At most, in rupees').fill('6000')
      await page.getByRole('button', { name: 'Lower it' }).click()
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
      await page.getByLabel('At most, in rupees').fill('2000')
      await page.getByRole('button', { name: 'Lower it' }).click()
      await expect(page.getByText('Rs 2,000.00 in a Nepali month')).toBeVisible()

      await page.getByRole('link', { name: 'Lower or end' }).click()
      await page.getByRole('button', { name: 'End it' }).click()
      await expect(page.getByText('Nobody may.')).toBeVisible()
      const { data } = await demo.get<{ status: string; amountPaisa: string }>(`/v1/agreements/${id}`)
      expect(data).toMatchObject({ status: 'ended', amountPaisa: '200000' })
    })

    test('a customer says no, in Nepali', async ({ page, demo, outbox }) => {
      const { id, url } = await askedAllowance(demo)
      await page.goto(`${url}?lang=ne`)
      await signIn(page, outbox, hasScript)
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
      await signIn(page, outbox, language === 'en')
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
      const used = { en: 'Rs 500.00 used this month', ne: 'यो महिना रू ५००.०० काटियो' }[language]
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

for (const language of ['en', 'ne'] as const) {
  test(`the pages of an agreement are for everyone, in the language ${language}`, async ({
    page,
    demo,
    outbox,
    context,
  }) => {
    await speak(context, language)
    const { url } = await askedAllowance(demo)
    await page.goto(url)
    expect(await problemsOf(page, themeFor(language))).toEqual([])
    await signIn(page, outbox, true)
    expect(await problemsOf(page, themeFor(language))).toEqual([])
    await page.locator('main form button[type=submit]').first().click()
    await page.getByRole('status').first().waitFor()
    expect(await problemsOf(page, themeFor(language))).toEqual([])
    await page.locator('main a[href^="/wallet/agreements?"]').click()
    await page.locator('main a[href^="/wallet/agreements/agr_"]').waitFor()
    expect(await problemsOf(page, themeFor(language))).toEqual([])
    await page.locator('main a[href^="/wallet/agreements/agr_"]').click()
    await page.locator('input[name=amountPaisa]').waitFor()
    expect(await problemsOf(page, themeFor(language))).toEqual([])
  })
}
