import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Caller, made, newEmail } from './caller'
import { newPrice } from './merchant-server'
import type { Outbox } from './outbox'

interface Named {
  id: string
}

export interface Link extends Named {
  /** Where the customer goes. */
  publicUrl: string
  token: string
  customerId: string | null
}

export const SHOP = 'https://shop.example.com'

interface Offer {
  /** A price that is there already. Without one, a new product is sold. */
  priceId?: string
  amountPaisa?: string
  trialDays?: number
  /** Whether the merchant names the customer. */
  isNamed?: boolean
  /** The customer whom the merchant names. */
  customerId?: string
  /** What the merchant asks for besides the price. */
  asks?: Record<string, unknown>
}

/** A checkout link as a merchant's server makes it. */
export async function newLink(
  server: Caller,
  { priceId, amountPaisa = '150000', trialDays = 0, isNamed = false, customerId: named, asks }: Offer = {},
): Promise<Link> {
  const customerId = isNamed
    ? (await made<Named>(server.post('/v1/customers', { email: newEmail('maya'), name: 'Maya Tamang' }))).id
    : (named ?? null)
  const link = await made<Link>(
    server.post('/v1/checkout/sessions', {
      priceId: priceId ?? (await newPrice(server, { amountPaisa, trialDays })).id,
      ...(customerId && { customerId }),
      ...asks,
      successUrl: `${SHOP}/thanks?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${SHOP}/cart`,
    }),
  )
  return { ...link, customerId }
}

/** A number that nobody else has: its code goes to the outbox. */
export const newPhone = () => `984${String(randomInt(10 ** 7)).padStart(7, '0')}`

/** Puts test money into the wallet of a phone, through a customer of its own. */
export async function fund(server: Caller, phone: string, amountPaisa: string): Promise<void> {
  const { id } = await made<Named>(server.post('/v1/customers', { email: newEmail('payer') }))
  await made(server.post(`/v1/sandbox/customers/${id}/topup`, { amountPaisa, phone: `+977${phone}` }))
}

type Provider = 'eSewa' | 'Khalti'

/** What a page with enough money in the balance offers. */
export const FROM_BALANCE = /^Pay Rs\s[\d,.]+ from your Khata balance and start$/

/** A customer in front of the page of a checkout. */
export class Customer {
  constructor(
    readonly page: Page,
    private readonly outbox: Outbox,
    readonly phone = newPhone(),
  ) {}

  async open({ publicUrl }: Link): Promise<void> {
    await this.page.route(`${SHOP}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
    )
    await this.page.goto(publicUrl)
  }

  /** Signs this browser in to the wallet of the phone, in the sandbox of the business. */
  async signIn(businessId: string): Promise<void> {
    const who = { phone: this.phone, environment: 'sandbox', businessId }
    const { request } = this.page
    expect((await request.post('/v1/auth/start', { data: who })).status()).toBe(200)
    const data = { ...who, code: await this.outbox.codeSentTo(this.phone) }
    const { token } = (await (await request.post('/v1/auth/verify', { data })).json()).data
    const url = process.env.APP_URL ?? `http://localhost:${process.env.E2E_PORT}`
    await this.page.context().addCookies([{ name: 'khata_user', value: token, url }])
  }

  /** Types the number and presses what the first page offers: the first button, or that of a provider. */
  async sendCode(provider?: Provider): Promise<void> {
    // A page that knows whom it is for offers that number first.
    const other = this.page.getByText('Not you? Another number')
    if (await other.isVisible()) await other.click()
    const form = this.page.locator('form', { has: this.page.locator('input[name=phone]') })
    await form.locator('input[name=phone]').fill(this.phone)
    const button = provider ? form.locator(`button[value=${provider.toLowerCase()}]`) : form.locator('button')
    await button.first().click()
    await expect(this.page.locator('input[name=code]')).toBeVisible()
  }

  /** Types the code from the SMS. With JavaScript the sixth digit sends it. */
  async enterCode(hasScript: boolean): Promise<void> {
    await this.type(await this.outbox.codeSentTo(this.phone), hasScript)
    await expect(this.page.locator('input[name=code]')).toBeHidden()
  }

  /** Goes from the link to the page that knows whose phone it is, or to the provider. */
  async confirmPhone(link: Link, hasScript: boolean, provider?: Provider): Promise<void> {
    await this.open(link)
    await this.sendCode(provider)
    await this.enterCode(hasScript)
  }

  /** Types five wrong codes, after which none is taken. @returns the right one. */
  async guess({ publicUrl }: Link, hasScript: boolean): Promise<string> {
    const right = await this.outbox.codeSentTo(this.phone)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++) {
      await this.type(wrong, hasScript)
      await expect(this.page.getByText('That code is wrong.')).toBeVisible()
      await this.page.goto(`${publicUrl}?step=code`)
    }
    return right
  }

  async type(code: string, hasScript: boolean): Promise<void> {
    await this.page.locator('input[name=code]').fill(code)
    if (!hasScript) await this.press('Confirm code')
  }

  /** Presses `outcome` at the provider, to which the code has led, and comes back. */
  async payAt(provider: Provider, outcome: string | RegExp, hasScript: boolean): Promise<void> {
    // The way to Khalti is a link, which a page can follow by itself. The one to eSewa is a form.
    if (!hasScript && provider === 'eSewa') await this.page.locator('form[data-go] button').click()
    await this.page.getByRole('button', { name: outcome }).click()
    // Once it has started, the page goes on to the shop by itself.
    await this.page.waitForURL((url) => url.pathname.startsWith('/checkout/') || url.origin === SHOP)
  }

  /** Adds less than is missing, which starts nothing. @param rupees as a person types them. */
  async topUpOnly(
    { publicUrl }: Link,
    rupees: string,
    provider: Provider,
    outcome: string | RegExp,
    hasScript: boolean,
  ): Promise<void> {
    // The code leads to the provider by itself. A page that is still on its way would end the next way.
    if (hasScript) await this.page.getByRole('button', { name: outcome }).waitFor()
    await this.page.goto(`${publicUrl}?another=1`)
    await this.page.getByText('Another amount', { exact: true }).click()
    await this.page.getByText('Amount in rupees', { exact: true }).first().click()
    await this.page.getByRole('textbox', { name: 'Amount in rupees' }).fill(rupees)
    await this.press(`Pay with ${provider} and start`)
    await this.payAt(provider, outcome, hasScript)
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  }
}

interface Logged {
  items: {
    type: string
    data: { id: string; status: string; subscriptionId: string | null; metadata: unknown }
  }[]
}

/** The subscription that a checkout started, as its merchant learns it. */
export async function expectStarted(server: Caller, link: Link): Promise<void> {
  const { data } = await server.get<Logged>(
    '/v1/events?type=subscription.created,checkout.session.completed&limit=100',
  )
  const completed = data.items.find((event) => event.data.id === link.id)
  expect(completed?.data).toMatchObject({ status: 'completed' })
  const created = data.items.find((event) => event.data.id === completed?.data.subscriptionId)
  expect(created?.type).toBe('subscription.created')
}

/**
 * Makes the top-ups of a person older.
 * @param phone as a person types it.
 */
export const makeTopUpsOlder = (
  database: (sql: string, phone: string) => Promise<unknown>,
  phone: string,
  by: '3 minutes' | '40 minutes',
) =>
  // A trigger keeps the time of a top-up, so it must not run here.
  database(
    `WITH past AS (SELECT set_config('session_replication_role', 'replica', true))
     UPDATE topups SET created_at = created_at - interval '${by}'
     FROM past WHERE wallet_id IN (SELECT w.id FROM wallets w JOIN users u ON u.id = w.user_id WHERE u.phone = $1)`,
    `+977${phone}`,
  )
