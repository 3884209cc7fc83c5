import { type BrowserContext, expect as check, type Page } from '@playwright/test'
import type { Caller } from './caller'
import { Customer, type Link, newLink, newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { LOGGED, LOST } from './lost'
import type { Outbox } from './outbox'

// Customers' pages have one script of their own, and none of the framework. Each page works without it.

/** Adds something to the end of a page, as a page of the app may have it. */
async function withAdded(page: Page, { publicUrl }: Link, added: string): Promise<void> {
  await page.route(`${publicUrl}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${added}</main>`) })
  })
}

const numberOn = (page: Page) => page.locator('input[name=phone]').first()
const sendButtonOn = (page: Page) =>
  page
    .locator('form', { has: numberOn(page) })
    .locator('button')
    .first()
/** A customer who has typed the number, and is asked for the code. */
async function atCode(page: Page, demo: Caller, outbox: Outbox): Promise<Customer> {
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  await customer.sendCode()
  return customer
}
const offline = (context: BrowserContext, isOffline: boolean) => context.setOffline(isOffline)

test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: LOGGED,
})

test('every page of customers comes whole, with one script, and no part of it comes later', async ({
  page,
  demo,
  outbox,
}) => {
  const link = await newLink(demo)
  const customer = new Customer(page, outbox)
  await customer.confirmPhone(link, true)
  await page.waitForURL('**/simulators/**')
  await page.goto('/wallet/settings')
  const visited = ['/wallet', '/wallet/movements', '/wallet/invoices', '/wallet/agreements', '/wallet/top-up']
  for (const path of [...visited, '/wallet/sign-in', '/wallet/none', '/invoice/none', link.publicUrl]) {
    const response = await page.request.get(path)
    const html = await response.text()
    check(html, path).not.toMatch(/\$RC|<template id="B:|hidden id="S:|_next\/static\/.*\.js|__next_f=/)
    check(html.match(/<script\b/g), path).toHaveLength(1)
    check(html, path).toMatch(/<h1/)
    check(html.indexOf('</html>'), path).toBeGreaterThan(0)
  }
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  check(files.filter((name) => /\.(js|woff2)$/.test(name))).toEqual([])
})

test('a code may be pasted with spaces or in Devanagari, and is sent when all six digits are there', async ({
  page,
  demo,
  outbox,
}) => {
  const customer = await atCode(page, demo, outbox)
  const code = page.locator('input[name=code]')
  await expect(code).toBeFocused()
  await code.fill('९८७ ६५')
  await expect(code).toHaveValue('98765')
  await code.fill('९८७ ६५-४')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await customer.enterCode(true)
})

test('an Android phone fills in the code of the SMS by itself', async ({ browser, demo, outbox }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile' })
  const page = await context.newPage()
  const customer = new Customer(page, outbox)
  // The phone's part: the browser asks, and the SMS comes.
  await page.exposeFunction('codeOfSms', () => outbox.codeSentTo(customer.phone))
  await page.addInitScript(() => {
    const phone = window as unknown as { codeOfSms(): Promise<string> }
    navigator.credentials.get = async () => ({ id: '', type: 'otp', code: await phone.codeOfSms() })
    Object.assign(window, { OTPCredential: class {} })
  })
  await customer.open(await newLink(demo))
  await numberOn(page).fill(customer.phone)
  await sendButtonOn(page).click()
  await expect(page.locator('input[name=code]')).toHaveCount(0)
  await expect(page.locator('input[name=phone]')).toHaveCount(0)
  await context.close()
})

test('the way to a provider waits for the line', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  await customer.sendCode('eSewa')
  const code = await outbox.codeSentTo(customer.phone)
  await page.route('**/checkout/**', async (route) => {
    const response = await route.fetch()
    await offline(page.context(), true)
    await route.fulfill({ response })
  })
  await customer.type(code, true)
  await expect(page.getByRole('heading', { name: 'Pay Rs 1,500.00 at eSewa' })).toBeVisible()
  await offline(page.context(), false)
  await page.waitForURL('**/simulators/esewa/**')
})

test('what was changed meanwhile is not sent by itself', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  const number = numberOn(page)
  await number.fill(newPhone())
  await offline(page.context(), true)
  await sendButtonOn(page).click()
  await expect(page.getByText(LOST)).toBeVisible()
  await number.fill(customer.phone)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await offline(page.context(), false)
  await expect(page.getByText(LOST)).toHaveCount(0)
  await sendButtonOn(page).click()
  await expect(page.locator('input[name=code]')).toBeVisible()
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
})

test('offline at a link, the page stays and says why', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  const link = await newLink(demo)
  await customer.open(link)
  await offline(page.context(), true)
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.getByText('You are offline, so this page stays.')).toBeVisible()
  await expect(page).toHaveURL(link.publicUrl)
  await offline(page.context(), false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
})

test('a button that was pressed is busy, and pressing it again sends nothing', async ({
  page,
  demo,
  outbox,
}) => {
  const customer = new Customer(page, outbox)
  await customer.open(await newLink(demo))
  await numberOn(page).fill(customer.phone)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let posts = 0
  await page.route('**/checkout/**', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await held
    }
    await route.continue()
  })
  const button = sendButtonOn(page)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await numberOn(page).press('Enter')
  answer()
  await expect(page.locator('input[name=code]')).toBeVisible()
  expect(posts).toBe(1)
})

test('the button back leads to the page before, as it is now', async ({ page, demo, outbox }) => {
  const customer = new Customer(page, outbox)
  const link = await newLink(demo)
  await customer.open(link)
  await customer.sendCode()
  await page.goBack()
  await expect(page).toHaveURL(link.publicUrl)
  await expect(page.locator('input[name=code]')).toHaveCount(0)
  // No document was loaded, so each press is heard, however soon it comes.
  await page.goForward()
  await expect(page.locator('input[name=code]')).toBeVisible()
})

test('a button counts down before it can be pressed, in the digits of the page', async ({ page, demo }) => {
  const link = await newLink(demo)
  const button = (digits: string) =>
    `<form method="post"><button data-wait="600" data-waiting="Again in {time}" data-digits="${digits}">Send</button></form>`
  const again = page.locator('[data-wait]')
  await withAdded(page, link, button('0123456789').replace('600', '3'))
  await page.goto(link.publicUrl)
  await expect(again).toHaveText('Send')
  await expect(again).toHaveAttribute('aria-disabled', 'false')
  await withAdded(page, link, button('0123456789'))
  await page.goto(link.publicUrl)
  await expect(again).toHaveText(/^Again in \d+:\d\d$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await withAdded(page, link, button('०१२३४५६७८९'))
  await page.goto(link.publicUrl)
  await expect(again).toHaveText(/^Again in [०-९]+:[०-९]{2}$/)
})

test('another code can be asked for when its button has counted down, in the language of the page', async ({
  page,
  demo,
  outbox,
}) => {
  await atCode(page, demo, outbox)
  const again = page.locator('[data-wait]')
  await expect(again).toHaveText(/^Send again in 0:\d\d$/)
  await page.goto(`${page.url().split('?', 1)[0]}?step=code&lang=ne`)
  await expect(again).toHaveText(/^[^0-9]*०:[०-९]{2}[^0-9]*$/)
})
