import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Language } from '../lib/core/language'
import { type Caller, made } from './caller'
import { Customer, fund, newLink, newPhone } from './customer-way'
import { newInvoice, newPrice, newQrAccount, type openShop } from './merchant-server'
import type { Outbox } from './outbox'
import { nprInWords, type Words, wordsOf } from './ways'
import { fillWithdrawal } from './withdrawal-ways'

export interface World {
  /** The customer's phone, signed in to the balance of the shop's sandbox. */
  phone: Page
  customer: Customer
  server: Caller
  shop: Awaited<ReturnType<typeof openShop>>
  outbox: Outbox
  database: (sql: string, about: string) => Promise<Record<string, unknown>[]>
  language: Language
  /** Presses a button of this page while the line is lost. */
  lose(press: () => Promise<void>): Promise<void>
  wallet: Words
  checkout: Words
}

/** The number to which a customer's balance of real money has moved. */
const MOVED_TO = new WeakMap<Customer, string>()

/** How a person comes to a form, whose line is then lost, and what they see when it has got through. By the name of its action. */
export const LOST_FORMS: Record<string, (world: World) => Promise<unknown>> = {
  // First, while the code of the sign-in is new, in the balance of the sandbox.
  takeOutWithForm: async ({ phone, customer, server, lose, wallet: t }) => {
    await fund(server, customer.phone, '50000')
    await fillWithdrawal(phone, '100')
    await lose(() => customer.press(t('withdrawals.send')))
    await expect(phone.getByText(t('withdrawals.asked'))).toBeVisible()
  },
  cancelWithdrawalWithForm: async ({ phone, customer, server, lose, wallet: t }) => {
    await fund(server, customer.phone, '50000')
    await fillWithdrawal(phone, '100')
    await customer.press(t('withdrawals.send'))
    await expect(phone.getByText(t('withdrawals.asked'))).toBeVisible()
    await lose(() => pressFirst(phone))
    await expect(phone.getByText(t('withdrawals.wasCanceled'))).toBeVisible()
  },
  stopWithdrawalWithForm: async ({ phone, customer, server, outbox, lose, wallet: t }) => {
    // Only what the operator pays out waits a day, with a link that stops it.
    await server.patch('/v1/merchant/business', { moneyMode: 'shared' })
    await fund(server, customer.phone, '50000')
    await fillWithdrawal(phone, '100')
    await customer.press(t('withdrawals.send'))
    await expect(phone.getByText(t('withdrawals.asked'))).toBeVisible()
    await phone.goto(await outbox.linkSentTo(customer.phone, 'Khata'))
    await lose(() => customer.press(t('withdrawals.link.stop')))
    await expect(phone.getByRole('heading', { name: t('withdrawals.link.title.canceled') })).toBeVisible()
  },
  declineWithForm: async ({ phone, customer, server, shop, language, lose }) => {
    const { data } = await server.get<{ customerId: string }>(`/v1/subscriptions/${shop.subscriptionId}`)
    const asked = { kind: 'allowance', customerId: data.customerId, amountPaisa: '50000' }
    const agreement = await made<{ url: string }>(server.post('/v1/agreements', asked))
    const t = wordsOf(language, 'agree')
    await phone.goto(agreement.url)
    await lose(() => customer.press(t('no')))
    await expect(phone.getByRole('heading', { name: t('heading.declined') })).toBeVisible()
  },
  changeWithForm: async ({ phone, customer, server, shop, lose, wallet: t }) => {
    const { productId, subscriptionId } = shop
    const terms = { productId, amountPaisa: '200000', currency: 'NPR', interval: 'month' }
    const gold = await made<{ id: string }>(server.post('/v1/catalog/prices', { ...terms, nickname: 'Gold' }))
    await fund(server, customer.phone, '100000')
    await phone.goto(`/wallet/subscriptions/${subscriptionId}/change/${gold.id}`)
    await lose(() => pressFirst(phone))
    await expect(phone.getByText(t('subscription.changedNow'))).toBeVisible()
    const { data } = await server.get<{ items: { kind: string }[] }>(
      `/v1/invoices?subscriptionId=${subscriptionId}`,
    )
    expect(data.items.filter(({ kind }) => kind === 'change')).toHaveLength(1)
  },
  lowerWithForm: async ({ phone, customer, lose, wallet: t }) => {
    await phone.goto('/wallet/agreements')
    await phone
      .getByRole('link', { name: t('agreements.change') })
      .last()
      .click()
    await phone.locator('input[name=amountPaisa]').fill('300')
    await lose(() => customer.press(t('agreements.lower')))
    await expect(phone.getByText(t('agreements.lowered'))).toBeVisible()
  },
  endWithForm: async ({ phone, customer, lose, wallet: t }) => {
    await phone.goto('/wallet/agreements')
    await phone
      .getByRole('link', { name: t('agreements.change') })
      .last()
      .click()
    await expect(phone.locator('input[name=amountPaisa]')).toBeVisible()
    await lose(() => customer.press(t('agreements.end')))
    await expect(phone.getByText(t('agreements.ended'))).toBeVisible()
  },
  startAgainWithForm: async ({ phone, customer, server, shop, lose, wallet: t }) => {
    await server.post(`/v1/subscriptions/${shop.subscriptionId}/cancel`)
    await phone.goto(`/wallet/subscriptions/${shop.subscriptionId}`)
    await lose(() => customer.press(t('subscription.startAgain')))
    await phone.waitForURL('**/buy/**')
  },
  startAgainFromInvoice: async ({ phone, customer, server, shop, lose, wallet: t }) => {
    const { data } = await server.get<{ items: { hostedUrl: string }[] }>(
      `/v1/invoices?subscriptionId=${shop.subscriptionId}`,
    )
    await phone.goto(data.items[0]?.hostedUrl ?? '')
    await lose(() => customer.press(t('subscription.startAgain')))
    await phone.waitForURL('**/buy/**')
  },
  useCouponWithForm: async ({ phone, server, customer, lose, checkout: t }) => {
    const code = `TEA-${newPhone()}`
    await made(server.post('/v1/coupons', { code, percentOff: 20, duration: 'once' }))
    const link = await newLink(server, { asks: { allowCouponCodes: true } })
    await customer.open(link)
    await phone.getByText(t('coupon.title')).click()
    await phone.locator('input[name=couponCode]').fill(code)
    await lose(() => customer.press(t('coupon.button')))
    await expect(phone.getByText(t('coupon.used', { code }))).toBeVisible()
  },
  // It is on the page that the form before has led to.
  removeCouponWithForm: async ({ phone, customer, lose, checkout: t }) => {
    await lose(() => customer.press(t('coupon.remove')))
    await expect(phone.getByText(t('coupon.title'))).toBeVisible()
  },
  startKnownWithForm: async ({ phone, customer, server, lose }) => {
    const { id: priceId } = await newPrice(server, { amountPaisa: '10000' })
    const link = await made<{ url: string }>(server.post('/v1/payment-links', { priceId }))
    await fund(server, customer.phone, '10000')
    await phone.goto(link.url)
    await lose(() => pressFirst(phone))
    await phone.waitForURL('**/checkout/**')
    const { data } = await server.get<{ items: { priceId: string }[] }>('/v1/subscriptions')
    expect(data.items.filter((each) => each.priceId === priceId)).toHaveLength(1)
  },
  endBrowserWithForm: async ({ phone, customer, shop, outbox, database, lose, wallet: t }) => {
    await letTimePass(database, customer.phone)
    const context = await phone.context().browser()?.newContext()
    const other = new Customer(await (context as BrowserContext).newPage(), outbox, customer.phone)
    await other.page.goto(`/wallet/sign-in?sandbox=${shop.businessId}`)
    await other.sendCode()
    await other.enterCode(true)
    await phone.goto('/wallet/settings')
    const others = phone
      .getByRole('region', { name: t('settings.browsers') })
      .getByRole('listitem')
      .filter({ hasNotText: t('settings.thisPhone') })
    await lose(() => others.getByRole('button', { name: t('settings.signOut') }).click())
    await expect(phone.getByText(t('settings.signedOut'))).toBeVisible()
    await expect(others).toHaveCount(0)
  },
  leaveWithForm: async ({ phone, customer, lose, wallet: t }) => {
    await phone.goto('/wallet/settings')
    await lose(() => customer.press(t('settings.signOut')))
    await phone.waitForURL('**/wallet/sign-in**')
  },
  sendAgainWithForm: async ({ phone, customer, shop, lose, database, wallet: t }) => {
    const other = newPhone()
    await phone.goto(`/wallet/sign-in?sandbox=${shop.businessId}`)
    await phone.locator('input[name=phone]').fill(other)
    await customer.press(t('signIn.send'))
    await expect(phone.locator('input[name=code]')).toBeVisible()
    await letTimePass(database, other)
    await lose(() => customer.press(t('signIn.again')))
    await expect(phone.getByText(t('signIn.sentAgain'))).toBeVisible()
    expect(await codesTo(database, other)).toBe(2)
  },
  startAsNamedWithForm: async ({ phone, server, customer, lose }) => {
    const { customerId } = await newLink(server, { isNamed: true })
    await made(
      server.post(`/v1/sandbox/customers/${customerId}/topup`, {
        amountPaisa: '100',
        phone: `+977${customer.phone}`,
      }),
    )
    await customer.open(await newLink(server, { customerId: customerId as string }))
    await expect(phone.locator('input[name=phone]')).toBeHidden()
    await lose(() => pressFirst(phone))
    await expect(phone.locator('input[name=code]')).toBeVisible()
  },
  // It is on the page that the form before has led to.
  resendWithForm: async ({ phone, customer, lose, database, checkout: t }) => {
    const before = await codesTo(database, customer.phone)
    await letTimePass(database, customer.phone)
    await phone.reload()
    await lose(() => customer.press(t('code.resend')))
    await expect(phone.locator('[data-wait]')).not.toHaveText(t('code.resend'))
    expect(await codesTo(database, customer.phone)).toBe(before + 1)
  },
  returnToCheckoutWithForm: async ({ phone, server, outbox, lose, checkout: t }) => {
    const payer = new Customer(phone, outbox)
    const link = await newLink(server)
    await payer.open(link)
    await payer.sendCode('Khalti')
    await payer.type(await outbox.codeSentTo(payer.phone), true)
    await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
    await phone.getByText(t('topUp.amounts'), { exact: true }).click()
    const other = phone.locator('form', { has: phone.locator('[name=otherAmount]') })
    await other.locator('label', { has: phone.locator('[value=other]') }).click()
    await other.locator('[name=otherAmount]').fill('300')
    await other.locator('button[value=khalti]').click()
    await payer.payAt('Khalti', /^Pay Rs\s[\d,.]+$/, true)
    await expect(phone.locator('button[name=provider]').first()).toBeVisible()
    await phone.context().clearCookies({ name: 'khata_checkout' })
    await phone.goto(link.publicUrl)
    await lose(() => payer.press(t('return.button')))
    await expect(phone.locator('input[name=code]')).toBeVisible()
  },
  confirmNumberWithForm: async ({ phone, customer, outbox, lose, wallet: t }) => {
    // Only a balance of real money can change its number.
    const [old, next] = [newPhone(), newPhone()]
    await phone.goto('/wallet/sign-in')
    await phone.locator('input[name=phone]').fill(old)
    await customer.press(t('signIn.send'))
    await expect(phone.locator('input[name=code]')).toBeVisible()
    await customer.type(await outbox.codeSentTo(old), true)
    await expect(phone.getByRole('heading', { name: t('home.subscriptions') })).toBeVisible()
    await askNumber(phone, customer, next, false, t)
    const codes = [await outbox.codeSentTo(next), await outbox.codeSentTo(old)]
    await lose(async () => {
      await phone.locator('input[name=newCode]').fill(codes[0] as string)
      await phone.locator('input[name=oldCode]').fill(codes[1] as string)
    })
    await expect(phone.getByText(t('number.changed'))).toBeVisible()
    MOVED_TO.set(customer, next)
  },
  // The phone is signed in to that balance now.
  stopNumberWithForm: async ({ phone, customer, outbox, lose, wallet: t }) => {
    await askToWait(phone, customer, outbox, t)
    await lose(() => customer.press(t('number.stop')))
    await expect(phone.getByText(t('number.stopped'))).toBeVisible()
  },
  stopLinkWithForm: async ({ phone, customer, outbox, lose, wallet: t }) => {
    await askToWait(phone, customer, outbox, t)
    await phone.goto(await outbox.linkSentTo(MOVED_TO.get(customer) as string, 'Khata'))
    await lose(() => customer.press(t('number.stop')))
    await expect(phone.getByRole('heading', { name: t('number.link.title.stopped') })).toBeVisible()
  },
  payStraightWithForm: async ({ phone, customer, server, language, lose }) => {
    await newQrAccount(server)
    await phone.goto((await newInvoice(server, '5000')).url)
    const amount = nprInWords(50, language)
    await lose(() => customer.press(wordsOf(language, 'bill')('pay', { amount })))
    const title = wordsOf(language, 'topUp')('scan.title', { amount })
    await expect(phone.getByRole('heading', { name: title })).toBeVisible()
    const { data } = await server.get<{ items: unknown[] }>('/v1/qr-requests')
    expect(data.items).toHaveLength(1)
  },
}

const pressFirst = (phone: Page) => phone.locator('main form button[type=submit]').first().click()

/**
 * Nobody waits a minute for the next code. A phone stands there as a MAC, so the codes of all are a minute older then, which no
 * other test notices: a code is good for five.
 */
async function letTimePass(database: World['database'], number: string): Promise<void> {
  const ago = "interval '61 seconds'"
  await database(
    `UPDATE phone_codes SET sends = ARRAY(SELECT s - ${ago} FROM unnest(sends) AS s),
       last_sent_at = last_sent_at - ${ago}, expires_at = expires_at - ${ago}
     WHERE $1 <> ''`,
    number,
  )
  await database(
    `UPDATE checkout_sessions SET code_sent_at = code_sent_at - ${ago} WHERE phone LIKE '%' || $1`,
    number,
  )
}

async function codesTo(database: World['database'], number: string): Promise<number> {
  const rows = await database(
    `SELECT 1 FROM outbox_messages WHERE recipient LIKE '%' || $1 AND text ~ '\\m\\d{6}\\M'`,
    number,
  )
  return rows.length
}

async function askNumber(phone: Page, customer: Customer, next: string, isGone: boolean, t: Words) {
  await phone.goto('/wallet/settings/phone')
  await phone.locator('input[name=phone]').fill(next)
  if (isGone) await phone.getByRole('switch').check()
  await customer.press(t('number.send'))
  await expect(phone.locator('input[name=newCode]')).toBeVisible()
}

/** A change that waits for a day, because the old phone is gone. */
async function askToWait(phone: Page, customer: Customer, outbox: Outbox, t: Words): Promise<void> {
  const next = newPhone()
  await askNumber(phone, customer, next, true, t)
  await phone.locator('input[name=newCode]').fill(await outbox.codeSentTo(next))
  await expect(phone.getByRole('button', { name: t('number.stop') })).toBeVisible()
}
