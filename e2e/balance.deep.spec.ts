import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { agreeLowerAndEnd, CODE, changePlan, keepBalance, PHONE } from './balance-ways'
import { expect, test } from './fixtures'
import { openShop } from './merchant-server'
import { problemsOf } from './problems'

/** Types the phone and the code, which sends itself. */
async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Mobile number').fill('९८००० ००००१')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code from the SMS').fill(CODE)
  await expect(page.getByRole('navigation', { name: 'Your Khata balance' })).toBeVisible()
}

// Production: a number is proved there.
const newNumber = () => `+977984${String(randomInt(10 ** 7)).padStart(7, '0')}`

type Database = (sql: string, about: string) => Promise<Record<string, unknown>[]>

async function lastSms(database: Database, phone: string): Promise<string> {
  const rows = await database('SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id', phone)
  return String(rows.at(-1)?.text ?? '')
}

const codeIn = (text: string) => /: (\d{6}) /.exec(text)?.[1] ?? 'none'

async function proveNumber(page: Page, database: Database, phone: string, hasScript: boolean): Promise<void> {
  await page.goto('/wallet')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const field = page.getByLabel('Code from the SMS')
  await expect(field).toBeVisible()
  await field.fill(codeIn(await lastSms(database, phone)))
  if (!hasScript) await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('navigation', { name: 'Your Khata balance' })).toBeVisible()
}

const SIGN_IN = '/wallet/sign-in'

async function languageOf(browser: Browser, locale: string, ...paths: string[]): Promise<(string | null)[]> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  const languages: (string | null)[] = []
  for (const path of paths) {
    await page.goto(path)
    languages.push(await page.locator('html').getAttribute('lang'))
  }
  await context.close()
  return languages
}

test.use({ viewport: { width: 360, height: 740 } })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer keeps the balance on a phone', async ({ page, merchant, otherPage }) => {
    await keepBalance(page, merchant.businessName, otherPage, false)
  })

  test('a member takes the larger plan, and later goes back to the smaller one', async ({
    page,
    merchant: _,
    otherPage,
    outbox,
  }) => {
    await changePlan(page, otherPage, outbox)
  })

  test('a customer agrees to an allowance, lowers it and ends it', async ({ page, demo, outbox }) => {
    await agreeLowerAndEnd(page, demo, outbox, false)
  })
})

test('a canceled payment takes nothing, and says so', async ({ page, merchant: _, otherPage: phone }) => {
  const { businessId } = await openShop(page, PHONE)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  await phone.goto('/wallet/top-up')
  await phone.getByText('Other amount').first().click()
  await phone.getByRole('textbox', { name: 'Other amount' }).fill('5')
  await phone.getByRole('button', { name: 'Add with eSewa' }).click()
  await expect(phone.getByText('Enter an amount from Rs 10.00 to Rs 1,00,000.00')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Other amount' }).fill('२५०.५०')
  await phone.getByRole('button', { name: 'Add with eSewa' }).click()
  await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible()
  await phone.goto('/wallet')
  await expect(phone.getByText('Rs 150.00').first()).toBeVisible()
})

test('the wallet of one world is not shown in another', async ({
  page,
  merchant: _,
  otherPage: phone,
  instance,
}) => {
  const { businessId, subscriptionId } = await openShop(page, PHONE)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  await phone.goto(`/wallet?sandbox=${instance.businessId}`)
  await expect(phone.getByText('Test balance at Himalayan Tea House')).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Your Khata balance' })).toHaveCount(0)

  await signIn(phone, `/wallet?sandbox=${instance.businessId}`)
  const strange = await phone.goto(`/wallet/subscriptions/${subscriptionId}/cancel`)
  expect(strange?.status()).toBe(404)
  expect((await phone.goto('/wallet?sandbox=biz_nobody'))?.status()).toBe(404)
})

test('a page of the balance loads no script, and is small enough for a slow phone', async ({
  page,
  merchant: _,
  otherPage: phone,
}) => {
  const { businessId } = await openShop(page, PHONE)
  await signIn(phone, `/wallet?sandbox=${businessId}`)
  for (const path of ['/wallet', '/wallet/top-up', '/wallet/settings']) {
    await phone.goto(path, { waitUntil: 'networkidle' })
    const loaded = await phone.evaluate(() =>
      (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    )
    expect(loaded.filter(({ name }) => name.endsWith('.js'))).toEqual([])
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes, path).toBeLessThanOrEqual(60 * 1024)
  }
})

for (const javaScriptEnabled of [true, false])
  test(`a customer changes their number, and stops a change with the old one, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    database,
  }) => {
    test.slow()
    // The check runs a script in the page.
    const problems = async (page: Page) => (javaScriptEnabled ? problemsOf(page) : [])
    const size = { viewport: { width: 360, height: 740 }, javaScriptEnabled }
    const page = await (await browser.newContext(size)).newPage()
    const [old, fresh, later] = [newNumber(), newNumber(), newNumber()]
    await proveNumber(page, database, old, javaScriptEnabled)

    await test.step('both codes change it', async () => {
      await page.goto('/wallet/settings')
      await page.getByRole('link', { name: 'Change the phone number' }).click()
      await page.getByLabel('New phone number').fill(fresh)
      expect(await problems(page)).toEqual([])
      await page.getByRole('button', { name: 'Send the codes' }).click()
      const codes = page.getByLabel(/^Code sent to/)
      await expect(codes).toHaveCount(2)
      expect(await problems(page)).toEqual([])
      await codes.first().fill(codeIn(await lastSms(database, fresh)))
      await codes.last().fill(codeIn(await lastSms(database, old)))
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change the number' }).click()
      await expect(page.getByText('From now on you sign in with the new number.')).toBeVisible()
    })

    await test.step('without the phone it waits for a day, and the link of the SMS stops it', async () => {
      await page.goto('/wallet/settings/phone')
      await page.getByLabel('New phone number').fill(later)
      await page.getByRole('switch').check()
      await page.getByRole('button', { name: 'Send the codes' }).click()
      await expect(page.getByLabel(/^Code sent to/)).toHaveCount(1)
      await page.getByLabel(/^Code sent to/).fill(codeIn(await lastSms(database, later)))
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Until then, the old number can stop it.')).toBeVisible()
      const link = /https?:\S+/.exec(await lastSms(database, fresh))?.[0] ?? ''
      const owner = await (await browser.newContext(size)).newPage()
      await owner.goto(link)
      await expect(owner.getByRole('heading', { name: 'Stop the new number?' })).toBeVisible()
      expect(await problems(owner)).toEqual([])
      await owner.getByRole('button', { name: 'Stop it: the number stays' }).click()
      await expect(owner.getByRole('heading', { name: 'Stopped' })).toBeVisible()
      await page.goto('/wallet/settings')
      await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
    })
  })

test('a customer’s page speaks the language of the address, then the one chosen before, then that of the browser', async ({
  browser,
}) => {
  expect(await languageOf(browser, 'ne-NP', SIGN_IN)).toEqual(['ne'])
  expect(await languageOf(browser, 'fr-FR', SIGN_IN)).toEqual(['en'])
  expect(await languageOf(browser, 'en-US', `${SIGN_IN}?lang=ne`, SIGN_IN, `${SIGN_IN}?lang=xx`)).toEqual([
    'ne',
    'ne',
    'ne',
  ])
  // Merchants' pages are in English.
  expect(await languageOf(browser, 'ne-NP', '/sign-in', '/docs')).toEqual(['en', 'en'])
})

test('a phone can keep the balance on its first screen', async ({ page }) => {
  await page.goto('/wallet/sign-in')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'Khata',
    start_url: '/wallet',
    scope: '/wallet',
    display: 'standalone',
    theme_color: await page.locator('meta[name=theme-color]').first().getAttribute('content'),
  })
  // What Android asks for: two sizes, and one that may be cut to any shape.
  const kinds = manifest.icons.map(
    ({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? 'any'}`,
  )
  expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})
