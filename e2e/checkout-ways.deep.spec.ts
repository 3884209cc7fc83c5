import type { Page } from '@playwright/test'
import { LANGUAGES } from '../lib/core/language'
import { made, withCookie } from './caller'
import { Customer, expectStarted, FROM_BALANCE, fund, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice, newPrice, openShop } from './merchant-server'
import { Taps } from './taps'
import { HALF, nprInWords, speak, wordsOf } from './ways'

// The ways of people who are not known yet, each with a number and a code, at each provider, in each language, with and without a
// script. Those of people who are known are in checkout-ends.deep.spec.ts, in the other half of the combinations.

const PAY = /^Pay Rs\s[\d,.]+$/
const SCREEN = { width: 360, height: 740 }
const MONTH_AND_A_DAY_S = 32 * 86_400

const NUMBER = 'Mobile number'
const WITH_ESEWA = 'Pay Rs 1,500.00 with eSewa and start'

/** Types the number as a person does, and presses the button. */
async function begin(page: Page, { phone }: Customer, button: string): Promise<void> {
  await page.getByLabel(NUMBER).first().click()
  await page.keyboard.type(phone)
  await page.getByRole('button', { name: button, exact: true }).first().click()
}

for (const { hasScript, language, provider, name } of HALF)
  test(`each way of somebody new ends well, ${name}`, async ({ page, merchant: _, browser, outbox }) => {
    test.slow()
    const server = withCookie(page)
    const t = wordsOf(language, 'checkout')
    const npr = (rupees: number) => nprInWords(rupees, language)
    const context = await browser.newContext({ viewport: SCREEN, javaScriptEnabled: hasScript })
    await speak(context, language)
    const phone = await context.newPage()
    const heading = (name: string) => expect(phone.getByRole('heading', { name })).toBeVisible()

    /** Somebody else, in a browser that knows nobody. */
    const somebodyNew = async () => {
      await context.clearCookies()
      await speak(context, language)
      return new Customer(phone, outbox)
    }
    /** Types the number, presses, and types the code that comes. */
    const begin = async (customer: Customer, button: string) => {
      const field = phone.locator('form', { has: phone.locator('button[type=submit]') })
      await field.locator('input[name=phone]').first().fill(customer.phone)
      await customer.press(button)
      await expect(phone.locator('input[name=code]')).toBeVisible()
      await phone.locator('input[name=code]').fill(await outbox.codeSentTo(customer.phone))
      if (!hasScript) await phone.locator('main form button[type=submit]').first().click()
    }
    const payWith = t('first.payButton', { provider, amount: npr(1500) })
    /** On the page between ours and the provider's. A script goes on by itself. */
    const leave = async () => {
      if (hasScript) return
      await phone.waitForURL('**/top-up/*/pay**')
      await phone.locator('main form button[type=submit]').first().click()
    }

    await test.step('a checkout', async () => {
      const customer = await somebodyNew()
      const link = await newLink(server)
      await customer.open(link)
      await begin(customer, payWith)
      await customer.payAt(provider, PAY, hasScript)
      await phone.waitForURL(`${SHOP}/thanks**`)
      await expectStarted(server, link)
      await phone.goto(link.publicUrl)
      await heading(t('done.heading'))
      await expect(phone.getByText(t('done.reference', { provider }))).toBeVisible()
    })

    await test.step('a checkout with a trial', async () => {
      const customer = await somebodyNew()
      const link = await newLink(server, { trialDays: 7 })
      await customer.open(link)
      await begin(customer, t('first.trialButton', { days: 7 }))
      await phone.waitForURL(`${SHOP}/thanks**`)
      await expectStarted(server, link)
      await phone.goto(link.publicUrl)
      await heading(t('done.freeHeading'))
    })

    await test.step('a link on a poster', async () => {
      const { id: priceId } = await newPrice(server, { amountPaisa: '150000' })
      const link = await made<{ url: string }>(server.post('/v1/payment-links', { priceId }))
      const customer = await somebodyNew()
      await phone.goto(link.url)
      await begin(customer, payWith)
      await customer.payAt(provider, PAY, hasScript)
      await heading(t('done.heading'))
    })

    await test.step('an invoice', async () => {
      const customer = await somebodyNew()
      await phone.goto((await newInvoice(server, '5000')).url)
      await phone.locator('input[name=phone]').fill(customer.phone)
      await customer.press(wordsOf(language, 'reminder')('pay', { provider, amount: npr(50) }))
      await leave()
      await phone.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await expect(phone.getByText(wordsOf(language, 'invoice')('pay.paid'))).toBeVisible()
      await expect(
        phone.getByText(wordsOf(language, 'document')('providerReference', { provider })),
      ).toBeVisible()
    })

    await test.step('a reminder', async () => {
      const words = wordsOf(language, 'reminder')
      const number = newPhone()
      await openShop(page, `+977${number}`)
      await server.post('/v1/sandbox/clock/advance', { seconds: MONTH_AND_A_DAY_S })
      await phone.goto(await outbox.reminderSentTo(number))
      const payer = new Customer(phone, outbox)
      await payer.press(words('pay', { provider, amount: npr(1350) }))
      await leave()
      await phone.getByRole('button', { name: PAY }).click()
      await heading(words('heading.paid', { product: 'Unlimited yoga' }))
    })
    await context.close()
  })

test.describe('how often a person presses', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a new customer types the number and presses once', async ({ page, demo, outbox }) => {
    const customer = new Customer(page, outbox)
    const link = await newLink(demo)
    const taps = await Taps.on(page)
    await customer.open(link)
    await begin(page, customer, WITH_ESEWA)
    await customer.enterCode(true)
    await customer.payAt('eSewa', PAY, true)
    await page.waitForURL(`${SHOP}/thanks**`)
    taps.expect(NUMBER, WITH_ESEWA)
  })

  test('a new customer with a trial types the number and presses once', async ({ page, demo, outbox }) => {
    const customer = new Customer(page, outbox)
    const link = await newLink(demo, { trialDays: 7 })
    const taps = await Taps.on(page)
    await customer.open(link)
    await expect(
      page.getByText(/^7 days free, then Rs\s1,500\.00 a month from \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)$/),
    ).toBeVisible()
    await begin(page, customer, 'Start 7 days free')
    await customer.enterCode(true)
    await page.waitForURL(`${SHOP}/thanks**`)
    taps.expect(NUMBER, 'Start 7 days free')
  })

  for (const { has, rupees, words } of [
    { has: 'enough', rupees: 2_000, words: 'Pay Rs 1,500.00 from your Khata balance and start' },
    { has: 'too little', rupees: 1_200, words: 'Pay Rs 300.00 with eSewa and start' },
  ])
    test(`a customer who is known in this browser, with ${has} money, presses once`, async ({
      page,
      demo,
      outbox,
      instance,
    }) => {
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, `${rupees}00`)
      await customer.signIn(instance.businessId)
      const link = await newLink(demo)
      const taps = await Taps.on(page)
      await customer.open(link)
      await customer.press(words)
      if (has !== 'enough') await customer.payAt('eSewa', PAY, true)
      await page.waitForURL(`${SHOP}/thanks**`)
      taps.expect(words)
    })

  for (const language of LANGUAGES)
    test(`anybody who has the link of an invoice or a reminder presses once, in ${language}`, async ({
      page,
      merchant: _,
      browser,
      outbox,
    }) => {
      const server = withCookie(page)
      const number = newPhone()
      const { subscriptionId } = await openShop(page, `+977${number}`)
      await server.post('/v1/sandbox/clock/advance', { seconds: MONTH_AND_A_DAY_S })
      const { data } = await server.get<{ items: { status: string; hostedUrl: string }[] }>(
        `/v1/invoices?subscriptionId=${subscriptionId}`,
      )
      const places = [
        { url: await outbox.reminderSentTo(number), rupees: 1350, pays: false },
        {
          url: data.items.find(({ status }) => status === 'open')?.hostedUrl ?? '',
          rupees: 1500,
          pays: true,
        },
      ]
      for (const { url, rupees, pays } of places) {
        const context = await browser.newContext({ viewport: SCREEN })
        await speak(context, language)
        const phone = await context.newPage()
        const taps = await Taps.on(phone)
        await phone.goto(url)
        const amount = nprInWords(rupees, language)
        const press = wordsOf(language, 'reminder')('pay', { provider: 'Khalti', amount })
        const button = phone.getByRole('button', { name: press })
        await expect(button).toBeInViewport()
        await button.click()
        await phone.getByRole('button', { name: pays ? PAY : 'Cancel' }).click()
        await phone.waitForURL(/\/(w|invoice)\//)
        if (pays) await expect(phone.getByText(wordsOf(language, 'invoice')('pay.paid'))).toBeVisible()
        taps.expect(press.replaceAll('\u00A0', ' '))
        await context.close()
      }
    })

  test('a customer with money who is not known in this browser presses once more, after the sum is shown', async ({
    page,
    demo,
    outbox,
  }) => {
    const customer = new Customer(page, outbox)
    await fund(demo, customer.phone, '200000')
    const link = await newLink(demo)
    const taps = await Taps.on(page)
    await customer.open(link)
    await begin(page, customer, WITH_ESEWA)
    await customer.enterCode(true)
    const fromBalance = 'Pay Rs 1,500.00 from your Khata balance and start'
    await customer.press(fromBalance)
    await page.waitForURL(`${SHOP}/thanks**`)
    taps.expect(NUMBER, WITH_ESEWA, fromBalance)
  })
})

test('a receipt is shared where the browser can: a text, and its address if anybody may open it', async ({
  page,
  demo,
  outbox,
}) => {
  const customer = new Customer(page, outbox)
  await fund(demo, customer.phone, '250000')
  await page.addInitScript(() => {
    const browser = window as unknown as { shared?: unknown }
    navigator.share = async (given) => {
      browser.shared = given
    }
  })
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
  const link = await newLink(demo)
  await customer.confirmPhone(link, true)
  await customer.press(FROM_BALANCE)
  await page.waitForURL(`${SHOP}/thanks**`)
  await customer.open(link)
  await customer.press('Share the receipt')
  await expect(page.getByText('Viber')).toBeHidden()
  expect(await shared()).toEqual({ text: expect.stringMatching(/: Rs\s[\d,.]+ paid\.$/), url: undefined })

  const [invoice] = (await demo.get<{ items: { hostedUrl: string }[] }>('/v1/invoices?limit=1')).data.items
  await page.goto(invoice?.hostedUrl ?? '')
  await page.getByRole('link', { name: 'Share the receipt' }).click()
  expect(await shared()).toEqual({ text: expect.stringMatching(/Rs\s/), url: page.url() })
})
