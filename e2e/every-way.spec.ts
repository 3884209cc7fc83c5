import { formatNpr } from '../lib/core/money'
import { made, withCookie } from './caller'
import { Customer, expectStarted, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newInvoice } from './open-invoice'
import { openShop } from './open-shop'
import { HALF } from './pairs'
import { newPrice } from './price'
import { speak } from './speak'
import { wordsOf } from './words'

// The ways of people who are not known yet, each with a number and a code, at each provider, in each language, with and without a
// script. Those of people who are known are in checkout-ends.spec.ts, in the other half of the combinations.

const PAY = /^Pay Rs\s[\d,.]+$/
const SCREEN = { width: 360, height: 740 }
const MONTH_AND_A_DAY_S = 32 * 86_400

for (const { hasScript, language, provider, name } of HALF)
  test(`each way of somebody new ends well, ${name}`, async ({ page, merchant: _, browser, outbox }) => {
    test.slow()
    const server = withCookie(page)
    const t = wordsOf(language, 'checkout')
    const npr = (rupees: number) => formatNpr(BigInt(rupees) * 100n, language)
    const context = await browser.newContext({ viewport: SCREEN, javaScriptEnabled: hasScript })
    await speak(context, language)
    const phone = await context.newPage()
    const heading = (name: string) => expect(phone.getByRole('heading', { name })).toBeVisible()

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
      const customer = new Customer(phone, outbox)
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
      const customer = new Customer(phone, outbox)
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
      const customer = new Customer(phone, outbox)
      await phone.goto(link.url)
      await begin(customer, payWith)
      await customer.payAt(provider, PAY, hasScript)
      await heading(t('done.heading'))
    })

    await test.step('an invoice', async () => {
      const words = wordsOf(language, 'invoice')
      const customer = new Customer(phone, outbox)
      await phone.goto((await newInvoice(server, '5000')).url)
      await phone.getByRole('link', { name: words('pay.signIn', { amount: npr(50) }) }).click()
      await begin(customer, wordsOf(language, 'wallet')('signIn.send'))
      await customer.press(words('pay.payAt', { provider, amount: npr(50) }))
      await leave()
      await phone.getByRole('button', { name: 'Pay Rs 50.00', exact: true }).click()
      await expect(phone.getByText(words('pay.paid'))).toBeVisible()
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
