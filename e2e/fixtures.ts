import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

export interface Merchant extends Person {
  businessName: string
}

interface Fixtures {
  /** The owner of a new business, signed in and on the dashboard. */
  merchant: Merchant
  /** A browser of somebody else: other cookies, same Khata. */
  otherPage: Page
  /** /v1 as the demo business's server sees its sandbox. */
  demo: Caller
}

export const test = base.extend<Fixtures>({
  merchant: async ({ page }, use) => {
    const merchant = newMerchant()
    await signUp(page, merchant)
    await use(merchant)
  },
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
  demo: async ({ request }, use) => {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json')
    const { sandboxApiKey } = JSON.parse(readFileSync(file, 'utf8')) as { sandboxApiKey: string }
    await use(withKey(request, sandboxApiKey))
  },
})

/** An address that no other test has. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID()}@shop.test`
}

/** A business that no other test has. */
export function newMerchant(): Merchant {
  return {
    businessName: `Himal Yoga ${randomUUID().slice(0, 8)}`,
    name: 'Asha Gurung',
    email: newEmail('asha'),
    password: 'lantern goat monsoon',
  }
}

export async function signUp(page: Page, { businessName, name, email, password }: Merchant) {
  await page.goto('/sign-up')
  await page.getByLabel('Business name').fill(businessName)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
}

export async function signIn(page: Page, { email, password }: Person) {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

/** What /v1 answered: the envelope's data or its error. */
export interface Answer<Data> {
  status: number
  data: Data
  error?: { type: string; code: string; message: string }
}

type Body = Record<string, unknown>

/** Somebody who calls /v1. */
export interface Caller {
  get<Data>(path: string): Promise<Answer<Data>>
  post<Data>(path: string, body?: Body): Promise<Answer<Data>>
}

/** A merchant's server. */
export function withKey(request: APIRequestContext, key: string): Caller {
  return caller(request, { 'x-api-key': key })
}

/** Whoever is signed in on this page, calling from the page of `origin`. */
export function withCookie(page: Page, origin = new URL(page.url()).origin): Caller {
  return caller(page.request, { origin })
}

function caller(request: APIRequestContext, headers: Record<string, string>): Caller {
  const call = async <Data>(method: string, path: string, data?: Body): Promise<Answer<Data>> => {
    const response = await request.fetch(path, { method, headers, ...(data && { data }) })
    return { status: response.status(), ...(await response.json()) }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
  }
}
