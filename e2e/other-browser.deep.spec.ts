import type { Page } from '@playwright/test'
import { Customer, expectStarted, fund, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './merchant-server'
import { problemsOf } from './problems'
import { HALF, OTHER_HALF, speak, wordsOf } from './ways'

const PHONE_SCREEN = { width: 360, height: 740 }
const PAY = /^Pay Rs\s[\d,.]+$/

const WORDS = {
  en: {
    begun: 'Continue here',
    arrived: 'Rs 300.00 has arrived',
    finish: 'Finish here: we send a code to',
    send: 'Send code',
    pay: /^The code is to pay .+ for Gold membership: Rs\s1,500\.00 a month\. Tell nobody\.$/,
    confirm: 'Confirm code',
    other: 'This was not started with that number.',
  },
  ne: {
    begun: 'यहीँबाट अगाडि बढ्नुहोस्',
    arrived: 'रू ३०० आइपुग्यो',
    finish: 'यहीँ टुङ्ग्याउनुहोस्',
    send: 'कोड पठाउनुहोस्',
    pay: /^.+: Gold membership, महिनाको रू\s१,५०० तिर्ने कोड। कसैलाई नभन्नुहोस्।$/,
    confirm: 'कोड पक्का गर्नुहोस्',
    other: 'यो त्यो नम्बरबाट सुरु भएको होइन।',
  },
}

// A provider brings a person back in another browser, before it has said what became of the payment. Everybody who has the link
// reads that, without typing a number, and never a sum from which the balance follows.

const PENDING = 'Pay, and stay "pending" for two minutes'

for (const { hasScript, language, provider, name } of HALF)
  test.describe(name, () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })
    const words = WORDS[language]

    const confirm = async (page: Page, code: string) => {
      await page.locator('input[name=code]').fill(code)
      if (!hasScript) await page.getByRole('button', { name: words.confirm }).click()
      await expect(page.locator('input[name=code]')).toBeHidden()
    }

    test('a customer who paid in one browser finishes in another, and the first one ends', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await customer.confirmPhone(link, hasScript)
      // It is only a part, so it does not start by itself.
      await customer.topUpOnly(link, '300', provider, PAY, hasScript)
      await fund(demo, customer.phone, '120000')

      await speak(otherPage.context(), language)
      const back = new Customer(otherPage, outbox, customer.phone)
      await back.open(link)
      await expect(otherPage.getByRole('heading', { name: words.arrived })).toBeVisible()
      const { phone } = customer
      await expect(otherPage.getByText(`${phone.slice(0, 2)}••••${phone.slice(-4)}`)).toBeVisible()
      expect(await otherPage.content()).not.toContain(phone)
      if (hasScript) expect(await problemsOf(otherPage)).toEqual([])
      await back.press(words.send)
      await expect(otherPage.getByText(words.pay)).toBeVisible()
      await confirm(otherPage, await outbox.codeSentTo(phone))
      await otherPage.locator('main form button[type=submit]').first().click()
      await otherPage.waitForURL(`${SHOP}/thanks**`)
      await expectStarted(demo, link)

      await page.goto(link.publicUrl)
      await expect(page.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
      await expect(page.getByText('Rs 1,500.00', { exact: true })).toBeVisible()
      await expect(page.getByText(`${provider} reference`)).toHaveCount(0)
      await expect(page.locator('main a[href^="/wallet?"]')).toBeVisible()
    })

    test('a checkout goes on in another browser with the number that began, and with no other', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await customer.sendCode()

      await speak(otherPage.context(), language)
      const sendTo = async (phone: string) => {
        await otherPage.locator('input[name=phone]').first().fill(phone)
        await otherPage.getByRole('button', { name: words.send, exact: true }).first().click()
        await expect(otherPage.locator('input[name=code]')).toBeVisible()
      }
      await otherPage.goto(link.publicUrl)
      await expect(otherPage.getByRole('heading', { name: words.begun })).toBeVisible()
      expect(await otherPage.content()).not.toContain(customer.phone)
      const other = newPhone()
      await sendTo(other)
      await confirm(otherPage, await outbox.codeSentTo(other))
      await expect(otherPage.getByText(words.other)).toBeVisible()

      await sendTo(customer.phone)
      await confirm(otherPage, await outbox.codeSentTo(customer.phone))
      await expect(otherPage.locator('button[name=provider]').first()).toBeVisible()
      await page.goto(link.publicUrl)
      await expect(page.getByRole('heading', { name: 'Continue here' })).toBeVisible()
    })
  })

for (const hasScript of [true, false])
  test.describe(`${hasScript ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: PHONE_SCREEN, javaScriptEnabled: hasScript })

    test('a stranger with the link locks nobody out', async ({ page, otherPage, demo, outbox }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await customer.open(link)
      await customer.sendCode()
      const code = await outbox.codeSentTo(customer.phone)

      await otherPage.goto(link.publicUrl)
      const stranger = new Customer(otherPage, outbox, customer.phone)
      for (let n = 0; n < 6; n++) {
        await otherPage.context().clearCookies({ name: 'khata_checkout' })
        await otherPage.goto(link.publicUrl)
        await stranger.sendCode()
      }
      await stranger.guess(link, hasScript)
      await customer.type(code, hasScript)
      await expect(page.locator('input[name=code]')).toBeHidden()
      await customer.payAt('eSewa', PAY, hasScript)
      await expectStarted(demo, link)
    })
  })

for (const { hasScript, language, provider, name } of OTHER_HALF)
  test.describe(name, () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: hasScript })
    const t = wordsOf(language, 'checkout')

    test('a payment without an answer is told in another browser, and how one ended', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await fund(demo, customer.phone, '120000')
      await customer.confirmPhone(link, hasScript, provider)
      await customer.payAt(provider, PENDING, hasScript)

      await speak(otherPage.context(), language)
      await otherPage.goto(link.publicUrl)
      const waits = otherPage.getByRole('heading', { name: t('waiting.heading', { provider }) })
      await expect(waits).toBeVisible()
      await expect(otherPage.locator('input[name=phone]')).toHaveCount(0)
      const words = (await otherPage.locator('main').textContent()) ?? ''
      // Rs 300 is missing to Rs 1,500, so Rs 1,200 were there.
      expect(words).not.toMatch(/300|1,200|३००|१,२००/)
      expect(words).not.toContain(`••••${customer.phone.slice(-4)}`)
      await otherPage.getByRole('link', { name: t('return.withCode') }).click()
      await otherPage.locator('input[name=phone]').fill(customer.phone)
      await otherPage.locator('main form button[type=submit]').first().click()
      await otherPage.locator('input[name=code]').waitFor()
    })

    test('a payment that was given up is told in another browser', async ({
      page,
      otherPage,
      demo,
      outbox,
    }) => {
      const link = await newLink(demo)
      const customer = new Customer(page, outbox)
      await customer.confirmPhone(link, hasScript, provider)
      await customer.payAt(provider, 'Cancel', hasScript)
      await expect(page.getByRole('heading', { name: 'Pay and start' })).toBeVisible()

      await speak(otherPage.context(), language)
      await otherPage.goto(link.publicUrl)
      await expect(otherPage.getByText(t('return.ended.notCompleted', { provider }))).toBeVisible()
      await expect(otherPage.locator('input[name=phone]')).toBeVisible()
    })
  })

test('who comes back to an invoice in another browser reads that the payment has no answer', async ({
  page,
  otherPage,
  demo,
  instance,
  outbox,
}) => {
  const { url } = await newInvoice(demo, '5000')
  const customer = new Customer(page, outbox)
  await customer.signIn(instance.businessId)
  await page.goto(url)
  await page.locator('button[value=khalti]').first().click()
  await page.waitForURL('**/simulators/**')
  const at = page.url()
  await otherPage.goto(at)
  await otherPage.getByRole('button', { name: PENDING }).click()
  await otherPage.waitForURL('**/invoice/**')
  await expect(otherPage.getByRole('link', { name: 'Look again' })).toBeVisible()
  await expect(otherPage.getByText(/ou need not wait/)).toBeVisible()
  // What the first one has paid is not said: it tells what was in their balance.
  await expect(otherPage.locator('main a[href^="/top-up/"]')).toHaveCount(0)
})
