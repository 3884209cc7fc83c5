import { type Caller, made, withCookie } from './caller'
import { Customer, expectStarted, fund, makeTopUpsOlder, newLink, newPhone, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { LOGGED, LOST_IN_OTHER_TURN, LOST_IN_TURN, LOST_LINES } from './lost'
import { newInvoice, openShop } from './merchant-server'
import { nprInWords, speak, wordsOf } from './ways'

// The line is lost at every button of a customer's way: before the request has left, and after it has got through.

const countOf = async (server: Caller, path: string) =>
  (await server.get<{ items: unknown[] }>(path)).data.items.length

test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: LOGGED,
})

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
    const npr = (rupees: number) => nprInWords(rupees, language)
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
      await expect(page.getByRole('button', { name: payWith('eSewa') }).first()).toBeVisible()
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
      await atButton(wordsOf(language, 'reminder')('pay', { amount, provider: 'eSewa' }))
      await page.waitForURL('**/simulators/esewa/**')
      await fund(demo, phone, '5000')
      await page.goto(invoice.url)
      await atButton(invoiceWords('pay.button', { amount }))
      await expect(page.getByText(invoiceWords('pay.paid'))).toBeVisible()
    })
  })

for (const { when, lose, language } of LOST_IN_OTHER_TURN)
  test(`the line is lost ${when} at the buttons of the balance, in ${language}: each thing is done once`, async ({
    page,
    merchant: { businessName: business },
    otherPage: phone,
    outbox,
  }) => {
    test.slow()
    const server = withCookie(page)
    const t = wordsOf(language, 'wallet')
    const checkout = wordsOf(language, 'checkout')
    const lost = wordsOf(language, 'connection')('lost')
    await server.patch('/v1/merchant/business', { customerPause: true })
    const number = newPhone()
    const { businessId, subscriptionId, priceId } = await openShop(page, `+977${number}`)
    const { data: subscription } = await server.get<{ customerId: string }>(
      `/v1/subscriptions/${subscriptionId}`,
    )
    await speak(phone.context(), language)
    const customer = new Customer(phone, outbox, number)
    const atButton = (name: string) => lose(phone, () => customer.press(name), lost)
    const says = (words: string) => expect(phone.getByText(words).first()).toBeVisible()
    const offers = (name: string) => expect(phone.getByRole('button', { name, exact: true })).toBeVisible()
    const countOf = async (path: string) => (await server.get<{ items: unknown[] }>(path)).data.items.length
    const pageOf = `/wallet/subscriptions/${subscriptionId}`

    await test.step('the number and the code that sign in', async () => {
      await phone.goto(`/wallet/sign-in?sandbox=${businessId}`)
      await phone.locator('input[name=phone]').fill(number)
      await atButton(t('signIn.send'))
      await expect(phone.locator('input[name=code]')).toBeVisible()
      const code = await outbox.codeSentTo(number)
      await lose(phone, () => customer.type(code, true), lost)
      await says(t('home.coming'))
    })
    await test.step('the settings', async () => {
      await phone.goto('/wallet/settings')
      await phone.locator('input[name=lowBalancePaisa]').fill('200')
      await atButton(t('settings.save'))
      await says(t('settings.saved'))
    })
    await test.step('a pause, and its end', async () => {
      await phone.goto(`${pageOf}/pause`)
      await atButton(t('subscription.pauseYes'))
      await offers(t('subscription.unpause'))
      await atButton(t('subscription.unpause'))
      await says(t('subscription.unpausedNow'))
    })
    await test.step('the cancellation, and second thoughts', async () => {
      await phone.goto(`${pageOf}/cancel`)
      await atButton(t('subscription.cancelYes'))
      await offers(t('subscription.keep'))
      await atButton(t('subscription.keep'))
      await says(t('subscription.kept'))
      expect(await countOf('/v1/events?type=subscription.canceled')).toBe(0)
    })
    await test.step('a question about a payment', async () => {
      await phone.goto('/wallet/movements')
      await phone.getByRole('link', { name: t('movements.problem') }).click()
      await phone.getByLabel(t('payment.what')).fill('I have paid this twice.')
      await atButton(t('payment.send'))
      await says(t('payment.sent', { business }))
      expect(await countOf('/v1/payment-questions?status=open')).toBe(1)
    })
    await test.step('an agreement', async () => {
      const asked = { kind: 'allowance', customerId: subscription.customerId, amountPaisa: '50000' }
      const agreement = await made<{ url: string }>(server.post('/v1/agreements', asked))
      await phone.goto(agreement.url)
      const words = wordsOf(language, 'agree')
      await atButton(words('yes'))
      await expect(phone.getByRole('heading', { name: words('heading.given') })).toBeVisible()
    })
    await test.step('more money', async () => {
      await phone.goto('/wallet/top-up')
      await atButton(t('topUp.payWith', { provider: 'eSewa' }))
      await phone.waitForURL('**/simulators/esewa/**')
    })
    await test.step('another number', async () => {
      // Only a balance of real money can change its number.
      const own = newPhone()
      await phone.goto('/wallet/sign-in')
      await phone.locator('input[name=phone]').fill(own)
      await customer.press(t('signIn.send'))
      await customer.type(await outbox.codeSentTo(own), true)
      await says(t('home.subscriptions'))
      await phone.goto('/wallet/settings/phone')
      await phone.locator('input[name=phone]').fill(newPhone())
      await atButton(t('number.send'))
      await offers(t('number.change'))
    })
    await test.step('a payment link', async () => {
      const link = await made<{ url: string }>(
        server.post('/v1/payment-links', { priceId, slug: `yoga-${newPhone()}` }),
      )
      await phone.context().clearCookies({ name: 'khata_user' })
      await phone.goto(link.url)
      await phone.locator('input[name=phone]').fill(newPhone())
      const amount = nprInWords(1_500, language)
      await atButton(checkout('first.payButton', { provider: 'eSewa', amount }))
      await expect(phone.locator('input[name=code]')).toBeVisible()
    })
  })

for (const [when, lose] of Object.entries(LOST_LINES))
  test(`the line is lost ${when} at the button of a reminder: it is paid once`, async ({
    page,
    merchant: _,
    otherPage: phone,
    outbox,
  }) => {
    const number = newPhone()
    await openShop(page, `+977${number}`)
    await withCookie(page).post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
    await phone.goto(await outbox.reminderSentTo(number))
    const payer = new Customer(phone, outbox)
    const press = () => payer.press('Pay Rs 1,350.00 with Khalti')
    await lose(phone, press, wordsOf('en', 'connection')('lost'))
    await phone.waitForURL('**/simulators/khalti/**')
  })
