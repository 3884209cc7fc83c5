import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import { fromWire } from '../lib/core/id'
import { instanceDatabase } from '../scripts/instance/database'
import { type Caller, made, newEmail, withCookie, withKey } from './caller'
import { type Invoice, paidInvoices, subscribe } from './merchant-server'
import { Outbox } from './outbox'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

export interface Merchant extends Person {
  businessName: string
}

interface Instance {
  businessId: string
  sandboxApiKey: string
  outboxUrl: string
}

interface Fixtures {
  /** What the browser may log as an error in the tests of this file. */
  expectedErrors: RegExp
  /** Fails a test in which any page of it has a script error, a breach of its policy or another error in the console. */
  quietConsole: undefined
  /** The owner of a new business, signed in. */
  merchant: Merchant
  /** The browser of another person, with its own cookies. */
  otherPage: Page
  /** Opens a page for the same person in a browser that runs no scripts. */
  withoutScript: () => Promise<Page>
  /** The file that the first start of this instance has written. */
  instance: Instance
  /** The mails and SMS of this instance. */
  outbox: Outbox
  /** Calls /v1 with the sandbox key of the demo business. */
  demo: Caller
  /**
   * Runs a statement in the database of the instance: real time cannot be moved in another way. Returns its rows.
   * @param about the $1 of the statement: the wire id of a checkout or a top-up, or any text.
   */
  database: (sql: string, about: string) => Promise<Record<string, unknown>[]>
  /** A paid invoice of a customer of the demo business. */
  invoice: Invoice
}

// A test that is refused something on purpose makes the browser log the status of the response.
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

export const test = base.extend<Fixtures>({
  expectedErrors: [REFUSAL, { option: true }],
  quietConsole: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = []
      const isError = (message: ConsoleMessage) =>
        message.type() === 'error' && !REFUSAL.test(message.text()) && !expectedErrors.test(message.text())
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isError(message)) errors.push(`${message.location().url}: ${message.text()}`)
        })
        context.on('weberror', (each) => errors.push(`${each.page()?.url()}: ${each.error().message}`))
      }
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  merchant: async ({ page, database }, use) => {
    const merchant = newMerchant()
    const { businessName, name, email, password } = merchant
    await sendPlainForm(page.request, '/sign-up', { businessName, name, email, password })
    const [mail] = await database('SELECT text FROM outbox_messages WHERE recipient = $1', email)
    const [link = ''] = /\/verify-email\/[\w-]+/.exec(String(mail?.text)) ?? []
    await sendPlainForm(page.request, link, { token: link.slice(link.lastIndexOf('/') + 1) })
    await use(merchant)
  },
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  withoutScript: async ({ browser, page }, use) => {
    await use(async () => {
      const storageState = await page.context().storageState()
      return (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  instance: async ({}, use) => {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json')
    await use(JSON.parse(readFileSync(file, 'utf8')) as Instance)
  },
  outbox: async ({ browser, instance, database }, use) => {
    const context = await browser.newContext()
    await use(new Outbox(database, context, instance.outboxUrl))
    await context.close()
  },
  demo: async ({ request, instance }, use) => {
    await use(withKey(request, instance.sandboxApiKey))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  database: async ({}, use) => {
    const client = new pg.Client({ connectionString: instanceDatabase(process.env.E2E_DATA_DIR ?? '') })
    await client.connect()
    await use(async (sql, about) => {
      const { rows } = await client.query(sql, [fromWire('cs', about) ?? fromWire('top', about) ?? about])
      return rows
    })
    await client.end()
  },
  invoice: async ({ demo }, use) => {
    const subscription = await subscribe(demo, { balancePaisa: '125050', amountPaisa: '125050' })
    const [invoice] = await paidInvoices(demo, subscription)
    await use(invoice as Invoice)
  },
})

/** Subject and button of the mail that confirms an address. */
export const CONFIRM = 'Confirm your e-mail address'

/** A business that no other test has. */
export function newMerchant(): Merchant {
  return {
    businessName: `Himal Yoga ${randomUUID().slice(0, 8)}`,
    name: 'Asha Gurung',
    email: newEmail('asha'),
    password: 'lantern goat monsoon',
  }
}

/** Creates an account, confirms its address with the mailed link, and ends on the dashboard. */
export async function signUp(page: Page, merchant: Merchant, outbox: Outbox) {
  await begin(page, merchant)
  await page.goto(await outbox.linkMailedTo(merchant.email, CONFIRM))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL('/dashboard/sandbox')
}

/** Creates an account, which signs in. Its address is not confirmed yet. */
export async function begin(page: Page, merchant: Merchant) {
  await sendSignUp(page, merchant)
  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
}

/** Sends the form for a new account. */
export async function sendSignUp(page: Page, { businessName, name, email, password }: Merchant) {
  await page.goto('/sign-up')
  await page.getByLabel('Business name').fill(businessName)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function signIn(page: Page, { email, password }: Person) {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the menu at the foot of the rail, with the person's address, role and the button to sign out. */
export async function openPersonMenu(page: Page) {
  await page.getByRole('group').filter({ hasText: 'Sign out' }).locator('summary').click()
}

export async function signOut(page: Page) {
  await openPersonMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

/** A colleague of the owner in some role, in a browser of their own. @param page of the owner. */
export async function joinAs(role: 'viewer' | 'cashier', colleague: Page, page: Page): Promise<void> {
  const invite = { email: newEmail('bina'), role }
  const { inviteUrl } = await made<{ inviteUrl: string }>(
    withCookie(page).post('/v1/merchant/team/invites', invite),
  )
  await sendPlainForm(colleague.request, inviteUrl, { name: 'Bina Rai', password: newMerchant().password })
  await colleague.goto('/dashboard/sandbox')
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" }
const plain = (text = '') => text.replaceAll(/&(\w+|#x27);/g, (all, name: string) => ENTITIES[name] ?? all)

/**
 * Sends the form of a page as a browser without scripts does, which takes a tenth of the time of a real one.
 * @param path the page.
 * @param fields what a person types. One of them has to be in the form.
 */
export async function sendPlainForm(
  request: APIRequestContext,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const opened = await request.get(path)
  const url = opened.url()
  const forms = (await opened.text()).match(/<form[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((each) => Object.keys(fields).some((name) => each.includes(` name="${name}"`)))
  const hidden = [...(form ?? '').matchAll(/<input(?=[^>]* type="hidden")([^>]*)>/g)].map(([, tag = '']) => [
    plain(/ name="([^"]*)"/.exec(tag)?.[1]),
    plain(/ value="([^"]*)"/.exec(tag)?.[1]),
  ])
  const response = await request.post(url, {
    multipart: { ...Object.fromEntries(hidden), ...fields },
    headers: { origin: new URL(url).origin },
  })
  expect(response.ok(), `the form of ${path}: ${response.status()}`).toBe(true)
}
