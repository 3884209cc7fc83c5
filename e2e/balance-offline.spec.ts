import { formatNpr } from '../lib/core/money'
import { made, withCookie } from './caller'
import { Customer, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { LOST_IN_OTHER_TURN, LOST_LINES } from './lost-line'
import { openShop } from './open-shop'
import { speak } from './speak'
import { wordsOf } from './words'

// The line is lost at every button of a customer's own pages, and of what is sent to them. Those of a checkout and an invoice
// are in customer-offline.spec.ts.

const SCREEN = { width: 360, height: 740 }

test.use({
  viewport: SCREEN,
  // What the browser logs of a connection that is gone.
  expectedErrors: /^Failed to load resource: net::ERR_/,
})

for (const { when, lose, language } of LOST_IN_OTHER_TURN)
  test(`the line is lost ${when} at the buttons of the balance, in ${language}: each thing is done once`, async ({
    page,
    merchant: { businessName: business },
    browser,
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
    const context = await browser.newContext({ viewport: SCREEN })
    await speak(context, language)
    const phone = await context.newPage()
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
      await context.clearCookies({ name: 'khata_user' })
      await phone.goto(link.url)
      await phone.locator('input[name=phone]').fill(newPhone())
      const amount = formatNpr(150_000n, language)
      await atButton(checkout('first.payButton', { provider: 'eSewa', amount }))
      await expect(phone.locator('input[name=code]')).toBeVisible()
    })
    await context.close()
  })

for (const [when, lose] of Object.entries(LOST_LINES))
  test(`the line is lost ${when} at the button of a reminder: it is paid once`, async ({
    page,
    merchant: _,
    browser,
    outbox,
  }) => {
    const number = newPhone()
    await openShop(page, `+977${number}`)
    await withCookie(page).post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
    const context = await browser.newContext({ viewport: SCREEN })
    const phone = await context.newPage()
    await phone.goto(await outbox.reminderSentTo(number))
    const payer = new Customer(phone, outbox)
    const press = () => payer.press('Pay Rs 1,350.00 with Khalti')
    await lose(phone, press, wordsOf('en', 'connection')('lost'))
    await phone.waitForURL('**/simulators/khalti/**')
    await context.close()
  })
