import { LANGUAGES } from '../lib/core/language'
import { type Caller, withBearer } from './caller'
import { Customer, FROM_BALANCE, fund, newLink, SHOP } from './customer-way'
import { expect, test } from './fixtures'
import { newPrice, paidInvoices, type Subscription } from './merchant-server'
import { problemsOf } from './problems'
import { nprInWords, speak, wordsOf } from './ways'

// From everything that is over, one press leads to a new start of the same price.

const SCREEN = { width: 360, height: 740 }
const RUPEES = 1_500
const STARTS = 6

interface Counted {
  items: Subscription[]
}

/** The subscription of a price that lives. */
async function livingOf(demo: Caller, priceId: string): Promise<Subscription | undefined> {
  const { data } = await demo.get<Counted>('/v1/subscriptions?status=active&limit=100')
  return data.items.find((each) => each.priceId === priceId)
}

interface PaymentLinks {
  items: { id: string; priceId: string; startAgain: boolean }[]
}

/** Switches the link of a price that leads back to it. */
async function linkBackTo(demo: Caller, priceId: string): Promise<(active: boolean) => Promise<unknown>> {
  const { data } = await demo.get<PaymentLinks>('/v1/payment-links?active=all&limit=100')
  const link = data.items.find((each) => each.startAgain && each.priceId === priceId)
  return (active) => demo.patch(`/v1/payment-links/${link?.id}`, { active })
}

/** A customer who is signed in, with money for some starts of a new price. */
async function newcomer(customer: Customer, demo: Caller, businessId: string): Promise<string> {
  await fund(demo, customer.phone, `${STARTS * RUPEES}00`)
  await customer.signIn(businessId)
  return (await newPrice(demo, { amountPaisa: `${RUPEES}00` })).id
}

const ways = [true, false].flatMap((hasScript) => LANGUAGES.map((language) => ({ hasScript, language })))

for (const { hasScript, language } of ways)
  test.describe(`in ${language}, ${hasScript ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: SCREEN, javaScriptEnabled: hasScript })

    test('what has ended starts again: at its checkout, in the balance and at its invoice', async ({
      page,
      demo,
      outbox,
      instance,
      database,
    }) => {
      const t = wordsOf(language, 'checkout')
      const again = wordsOf(language, 'wallet')('subscription.startAgain')
      const amount = nprInWords(RUPEES, language)
      await speak(page.context(), language)
      const customer = new Customer(page, outbox)
      const priceId = await newcomer(customer, demo, instance.businessId)
      const asKnown = t('first.balanceButton', { amount })
      /** Ends what lives, and returns it. */
      const end = async (): Promise<Subscription> => {
        await expect.poll(() => livingOf(demo, priceId)).toBeTruthy()
        const living = (await livingOf(demo, priceId)) as Subscription
        const { data } = await demo.post<Subscription>(`/v1/subscriptions/${living.id}/cancel`)
        expect(data.status).toBe('canceled')
        return living
      }
      const hasStarted = () => expect(page.getByRole('heading', { name: t('done.heading') })).toBeVisible()

      const used = await newLink(demo, { priceId })
      await customer.open(used)
      await customer.press(asKnown)
      await page.waitForURL(`${SHOP}/thanks**`)
      await end()

      await test.step('a checkout that was used, when its subscription has ended', async () => {
        await customer.open(used)
        await customer.press(again)
        await customer.press(asKnown)
        await page.waitForURL(`${SHOP}/thanks**`)
        await end()
      })

      await test.step('a checkout that has expired', async () => {
        const expired = await newLink(demo, { priceId })
        await database('UPDATE checkout_sessions SET expires_at = now() WHERE id = $1', expired.id)
        await customer.open(expired)
        await expect(page.getByRole('heading', { name: t('closed.expired.heading') })).toBeVisible()
        await customer.press(again)
        await customer.press(asKnown)
        await page.waitForURL(`${SHOP}/thanks**`)
        await end()
      })

      await test.step('a checkout that was canceled', async () => {
        const canceled = await newLink(demo, { priceId })
        const path = `/v1/checkout/sessions/${canceled.token}`
        const { data } = await demo.post<{ bearer: string }>(`${path}/start`, { phone: customer.phone })
        const bearer = withBearer(page.request, data.bearer)
        expect((await bearer.post(`${path}/cancel`)).status).toBe(200)
        await customer.open(canceled)
        await expect(page.getByRole('heading', { name: t('closed.canceled.heading') })).toBeVisible()
        await customer.press(again)
        await customer.press(asKnown)
        await page.waitForURL(`${SHOP}/thanks**`)
      })
      const ended = await end()

      await test.step('its page in the balance', async () => {
        await page.goto(`/wallet/subscriptions/${ended.id}`)
        await customer.press(again)
        await page.waitForURL('**/buy/**')
        await customer.press(asKnown)
        await hasStarted()
        await end()
      })

      await test.step('its page in the balance, while the link of the price is switched off', async () => {
        const switchLink = await linkBackTo(demo, priceId)
        await switchLink(false)
        await page.goto(`/wallet/subscriptions/${ended.id}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('button', { name: again })).toHaveCount(0)
        await switchLink(true)
      })

      await test.step('its invoice, for a person who has the address', async () => {
        const [invoice] = await paidInvoices(demo, ended)
        await page.context().clearCookies({ name: 'khata_user' })
        await page.goto(invoice?.hostedUrl ?? '')
        if (hasScript) expect(await problemsOf(page)).toEqual([])
        await page.setViewportSize(SCREEN)
        await customer.press(again)
        await page.waitForURL('**/buy/**')
        await page.locator('input[name=phone]').fill(customer.phone)
        await customer.press(t('first.payButton', { provider: 'eSewa', amount }))
        await expect(page.locator('input[name=code]')).toBeVisible()
        await page.locator('input[name=code]').fill(await outbox.codeSentTo(customer.phone))
        if (!hasScript) await customer.press(t('code.button'))
        await customer.press(t('start.balanceButton', { amount }))
        await hasStarted()
        expect(await livingOf(demo, priceId)).toBeTruthy()
      })
    })
  })

test.describe('a second tab', () => {
  test.use({ viewport: SCREEN })

  test('follows the first, as long as nothing was typed in it', async ({ page, demo, outbox, context }) => {
    const customer = new Customer(page, outbox)
    await fund(demo, customer.phone, `${RUPEES}00`)
    const link = await newLink(demo)
    await customer.open(link)
    const untouched = await context.newPage()
    const typedIn = await context.newPage()
    for (const tab of [untouched, typedIn]) await tab.goto(link.publicUrl)
    await typedIn.locator('input[name=phone]').first().fill('98')

    await customer.sendCode()
    await customer.enterCode(true)
    await customer.press(FROM_BALANCE)
    await page.waitForURL(`${SHOP}/thanks**`)
    // A browser without windows has no tab that is hidden: the page is told that somebody came back to it.
    for (const tab of [typedIn, untouched])
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(untouched.getByRole('heading', { name: 'Paid and started' })).toBeVisible()
    await expect(typedIn.locator('input[name=phone]').first()).toHaveValue('98')
  })
})
