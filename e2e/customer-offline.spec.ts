import { formatNpr } from '../lib/core/money'
import { type Caller, withCookie } from './caller'
import { Customer, expectStarted, fund, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { LOST_IN_TURN } from './lost-line'
import { makeTopUpsOlder } from './older-top-ups'
import { newInvoice } from './open-invoice'
import { speak } from './speak'
import { wordsOf } from './words'

// The line is lost at every button of a customer's way: before the request has left, and after it has got through.

test.use({
  viewport: { width: 360, height: 740 },
  // What the browser logs of a connection that is gone.
  expectedErrors: /^Failed to load resource: net::ERR_/,
})

const countOf = async (server: Caller, path: string) =>
  (await server.get<{ items: unknown[] }>(path)).data.items.length

for (const { when, lose, language } of LOST_IN_TURN)
  test(`the line is lost ${when}, in ${language}: the page stays and says so, and each thing is done once`, async ({
    page,
    demo,
    outbox,
    instance,
    database,
  }) => {
    const t = wordsOf(language, 'checkout')
    const invoiceWords = wordsOf(language, 'invoice')
    const lost = wordsOf(language, 'connection')('lost')
    const npr = (rupees: number) => formatNpr(BigInt(rupees) * 100n, language)
    await speak(page.context(), language)
    const customer = new Customer(page, outbox)
    const { phone } = customer
    const link = await newLink(demo, { isNamed: true })
    const atButton = (name: string) => lose(page, () => customer.press(name), lost)
    const payWith = (provider: string) => t('first.payButton', { provider, amount: npr(1500) })

    await test.step('the number', async () => {
      await customer.open(link)
      await page.locator('input[name=phone]').first().fill(phone)
      await atButton(payWith('eSewa'))
      await expect(page.locator('input[name=code]')).toBeVisible()
    })
    await test.step('the code, which sends itself', async () => {
      const code = await outbox.codeSentTo(phone)
      await lose(page, () => customer.type(code, true), lost)
      await page.waitForURL('**/simulators/esewa/**')
    })
    await test.step('another provider', async () => {
      await page.goto(`${link.publicUrl}?another=1`)
      await atButton(payWith('Khalti'))
      await page.waitForURL('**/simulators/khalti/**')
    })
    await test.step('from the balance', async () => {
      await fund(demo, phone, '150000')
      await page.goto(link.publicUrl)
      await atButton(t('start.balanceButton', { amount: npr(1500) }))
      await page.waitForURL(`${SHOP}/thanks**`)
      await expectStarted(demo, link)
      const { customerId } = link
      expect(await countOf(demo, `/v1/subscriptions?customerId=${customerId}`)).toBe(1)
      expect(await countOf(demo, `/v1/invoices?customerId=${customerId}`)).toBe(1)
    })
    await test.step('a link that has expired starts again', async () => {
      const old = await newLink(demo)
      await database('UPDATE checkout_sessions SET expires_at = now() WHERE id = $1', old.id)
      await customer.open(old)
      await atButton(t('closed.again'))
      await expect(page.locator('input[name=phone]').first()).toBeVisible()
      expect(page.url()).not.toBe(old.publicUrl)
    })
    await test.step('one press of who is known', async () => {
      await customer.signIn(instance.businessId)
      await customer.open(await newLink(demo))
      await atButton(payWith('eSewa'))
      await page.waitForURL('**/simulators/esewa/**')
      await page.goto('/wallet')
      expect(await countOf(withCookie(page), '/v1/wallet/topups')).toBe(4)
    })
    await test.step('an invoice: pay what is missing, and with the balance', async () => {
      const invoice = await newInvoice(demo, '5000')
      const amount = npr(50)
      // Those of the steps before have no answer. Soon after them no second payment is offered.
      await makeTopUpsOlder(database, phone, '40 minutes')
      await page.goto(invoice.url)
      await atButton(invoiceWords('pay.payAt', { amount, provider: 'eSewa' }))
      await page.waitForURL('**/simulators/esewa/**')
      await fund(demo, phone, '5000')
      await page.goto(invoice.url)
      await atButton(invoiceWords('pay.button', { amount }))
      await expect(page.getByText(invoiceWords('pay.paid'))).toBeVisible()
    })
  })
