import { LANGUAGES } from '../lib/core/language'
import { formatNpr } from '../lib/core/money'
import { made, withBearer, withCookie } from './caller'
import { Customer, fund, type Link, newLink, newPhone, SHOP } from './customer-way'
import { expectCodeInReach, expectForEverybody } from './everybody'
import { expect, test } from './fixtures'
import { openShop } from './merchant-server'
import { nprInWords, speak, wordsOf } from './ways'

// What customer-everybody.deep.spec.ts does for the pages of every way, here for those of its ends, and for those that few people reach.

const SCREEN = { width: 360, height: 740 }
test.use({ viewport: SCREEN, hasTouch: true })

type Database = (sql: string, about: string) => Promise<unknown>

/** How a checkout comes to its end without a payment, by the words for that end. */
const CLOSED: Record<string, (link: Link, customer: Customer, database: Database) => Promise<unknown>> = {
  expired: ({ id }, _, database) =>
    database('UPDATE checkout_sessions SET expires_at = now() WHERE id = $1', id),
  not_sold: ({ id }, _, database) =>
    database(
      'UPDATE prices SET active = false WHERE id = (SELECT price_id FROM checkout_sessions WHERE id = $1)',
      id,
    ),
  offer_changed: ({ id }, _, database) =>
    database(
      'UPDATE prices SET amount_paisa = 170000, updated_at = now() WHERE id = (SELECT price_id FROM checkout_sessions WHERE id = $1)',
      id,
    ),
  canceled: async ({ token }, { phone, page }) => {
    const path = `/v1/checkout/sessions/${token}`
    const { bearer } = (await (await page.request.post(`${path}/start`, { data: { phone } })).json()).data
    expect((await withBearer(page.request, bearer).post(`${path}/cancel`)).status).toBe(200)
  },
}

for (const language of LANGUAGES) {
  test(`every end of a checkout is for everybody, in ${language}`, async ({
    page,
    demo,
    outbox,
    database,
    instance,
  }) => {
    await speak(page.context(), language)
    const t = wordsOf(language, 'checkout')
    const customer = new Customer(page, outbox)
    const heading = (key: string) => expect(page.getByRole('heading', { name: t(key) })).toBeVisible()
    const good = (name: string) => expectForEverybody(page, language, name)
    for (const [reason, close] of Object.entries(CLOSED)) {
      const link = await newLink(demo)
      await close(link, customer, database)
      await customer.open(link)
      await heading(`closed.${reason}.heading`)
      await good(reason)
    }
    const trial = await newLink(demo, { trialDays: 7 })
    await customer.open(trial)
    await good('trial')
    await page.locator('input[name=phone]').fill(customer.phone)
    await page.locator('main form button').first().click()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await expectCodeInReach(page, `code of a trial in ${language}`)
    await good('trial-code')
    await page.locator('input[name=code]').fill(await outbox.codeSentTo(customer.phone))
    await page.waitForURL(`${SHOP}/thanks**`)
    await page.goto(trial.publicUrl)
    await heading('done.freeHeading')
    await good('trial-done')

    await customer.signIn(instance.businessId)
    const begin = async () => {
      const link = await newLink(demo)
      await customer.open(link)
      await page.locator('button[value=khalti]').first().click()
      return link
    }
    const atProvider = async (outcome: string) => {
      await page.getByRole('button', { name: outcome, exact: true }).click()
      await page.waitForURL('**/checkout/**')
    }
    await begin()
    await atProvider('Cancel')
    await good('not-completed')
    const held = await begin()
    await atProvider('Pay Rs 1 less')
    await heading('topUp.heldHeading')
    await good('held')

    await page.context().clearCookies()
    await speak(page.context(), language)
    await page.goto(held.publicUrl)
    await heading('return.heading')
    await good('other-browser')
  })

  test(`a link on a poster, a plan and a payment in doubt are for everybody, in ${language}`, async ({
    page,
    merchant: _,
    otherPage: phone,
    outbox,
  }) => {
    const server = withCookie(page)
    await server.patch('/v1/merchant/business', { planChanges: 'all' })
    const number = newPhone()
    const { businessId, productId, subscriptionId, priceId } = await openShop(page, `+977${number}`)
    const link = await made<{ url: string }>(
      server.post('/v1/payment-links', { priceId, allowQuantity: true, allowCouponCodes: true }),
    )
    const terms = { productId, amountPaisa: '200000', currency: 'NPR', interval: 'month' }
    const gold = await made<{ id: string }>(server.post('/v1/catalog/prices', { ...terms, nickname: 'Gold' }))
    await speak(phone.context(), language)
    const t = wordsOf(language, 'wallet')
    const good = (name: string) => expectForEverybody(phone, language, name)
    await phone.goto(link.url)
    await good('payment-link')

    await new Customer(phone, outbox, number).signIn(businessId)
    await phone.goto(`/wallet/subscriptions/${subscriptionId}/change/${gold.id}`)
    await good('plan-short')
    await fund(server, number, '100000')
    await phone.reload()
    await good('plan-now')
    await phone.goto('/wallet/movements')
    await phone.getByRole('link', { name: t('movements.problem') }).click()
    await expect(phone.locator('textarea')).toBeVisible()
    await good('payment')
    await phone.goto(`/wallet/subscriptions/${subscriptionId}/cancel`)
    await phone.locator('main form button').first().click()
    await expect(phone.getByRole('button', { name: t('subscription.keep') })).toBeVisible()
    await good('canceled-plan')
    await server.post(`/v1/subscriptions/${subscriptionId}/cancel`, { cancelAtPeriodEnd: false })
    await phone.goto(`/wallet/subscriptions/${subscriptionId}`)
    await good('ended')
  })
}

// Where the operator speaks, and where nothing is.
const PATHS = [
  '/help',
  '/terms',
  '/privacy',
  '/wallet/none',
  '/wallet/%',
  '/invoice/x/y',
  '/buy/none',
  '/w/none',
]

for (const language of LANGUAGES)
  test(`the operator's pages and mistyped addresses are for everybody, in ${language}`, async ({ page }) => {
    await speak(page.context(), language)
    for (const path of PATHS) {
      await page.goto(path)
      await expectForEverybody(page, language, path)
    }
  })

for (const language of LANGUAGES)
  test(`the page of a subscription says what is missing, and one press leads to exactly that, in ${language}`, async ({
    page,
    merchant: _,
    otherPage: phone,
    outbox,
  }) => {
    const number = newPhone()
    const owner = withCookie(page)
    await owner.patch('/v1/merchant/business', {
      supportPhone: '+9779812345678',
      supportEmail: 'desk@example.com',
    })
    const { businessId, subscriptionId } = await openShop(page, `+977${number}`)
    await speak(phone.context(), language)
    await new Customer(phone, outbox, number).signIn(businessId)
    const t = wordsOf(language, 'wallet')
    const [missing, owed] = [formatNpr(135_000n, language), formatNpr(150_000n, language)]
    const inWords = nprInWords(1_350, language)
    const add = phone.getByRole('link', { name: t('subscription.changeAdd', { amount: inWords }) })
    const path = `/wallet/subscriptions/${subscriptionId}`

    // Earlier than a week before, nothing is asked for.
    await owner.post('/v1/sandbox/clock/advance', { seconds: 24 * 86_400 })
    await phone.goto(path)
    await expect(phone.getByText(t('subscription.missing', { amount: inWords }))).toBeVisible()
    await expect(add).toBeVisible()

    await owner.post('/v1/sandbox/clock/advance', { seconds: 8 * 86_400 })
    await phone.goto(path)
    const toPay = phone.locator('dl > div').filter({ hasText: t('subscription.toPay') })
    await expect(toPay).toContainText(owed)
    await expect(toPay).toContainText(/\(.+\)/)
    await expectForEverybody(phone, language, 'late')
    await add.click()
    await expect(phone.locator('fieldset label', { has: phone.locator('input:checked') })).toHaveText(missing)
  })
