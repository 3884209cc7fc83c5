import { expect, test } from './fixtures'
import { LOGGED } from './lost'

// The first page and the documentation have one script of their own, and none of the framework.

const PAGES = [
  '/',
  '/ne',
  '/docs',
  '/docs/webhooks',
  '/docs/events',
  '/docs/errors/insufficient_balance',
  '/docs/reference/customers',
  '/docs/search?q=pause',
]

test.use({
  expectedErrors: LOGGED,
})

test('every page comes whole, with one script, and no part of it comes later', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    const html = await (await page.request.get(path)).text()
    expect(html, path).not.toMatch(/\$RC|<template id="B:|hidden id="S:|_next\/static\/[^"]*\.js|__next_f=/)
    expect(html.match(/<script\b/g), path).toHaveLength(1)
    expect(html.indexOf('</html>'), path).toBeGreaterThan(0)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(
      files.filter((name) => /\.js$/.test(name)),
      path,
    ).toEqual([])
  }
})

test('a page that is not there says so, with the scripts of the framework', async ({ page }) => {
  for (const path of ['/docs/none', '/docs/errors/none', '/docs/reference/none']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
})

test('the theme that a person has chosen is that of the page at once, and nobody else has it', async ({
  page,
  otherPage,
}) => {
  await page.goto('/docs')
  await page.context().addCookies([{ name: 'khata-theme', value: 'dark', url: page.url() }])
  const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await ground()
  for (const path of ['/docs', '/docs/events', '/']) {
    await page.goto(path)
    expect(await ground(), path).not.toBe(light)
    await otherPage.goto(path)
    await expect(otherPage.locator('html'), path).toHaveClass(/\bsystem\b/)
  }
})

test('a language that is chosen for one sample counts for all, and the next time', async ({ page }) => {
  await page.goto('/docs/reference/customers')
  const choices = page.getByRole('group', { name: 'Language of the sample' })
  const clients = page.getByText(/khata\.\w+\(/)
  await expect(clients.first()).toBeHidden()
  await choices.first().getByText('TypeScript').click()
  for (const choice of await page.getByRole('radio', { name: 'TypeScript' }).all())
    await expect(choice).toBeChecked()
  await expect(clients.first()).toBeVisible()
  await expect(page.getByText(/^curl http/).first()).toBeHidden()
  await page.goto('/docs/reference/invoices')
  await expect(page.getByRole('radio', { name: 'TypeScript' }).last()).toBeChecked()
  await page.getByRole('radio', { name: 'TypeScript' }).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'curl' }).last()).toBeChecked()
})

test('code is copied, and the button says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  const sample = page.locator('figure', { has: page.locator('pre') }).first()
  await sample.getByRole('button', { name: 'Copy' }).click()
  await expect(sample.getByRole('button')).toHaveText(/Copied/)
  await expect(sample.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\S/)
  expect(copied).toBe(await sample.locator('pre').textContent())
  await expect(sample.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})

test('a call is tried from the page, with a key of the sandbox and no other', async ({ page, instance }) => {
  await page.goto('/docs/reference/customers')
  const operation = page.getByRole('region', { name: 'Get a customer', exact: true })
  const outcome = operation.getByRole('status')
  await operation.getByText('Try it in the sandbox').click()
  await operation.getByLabel('Sandbox key').fill('nep_live_abc')
  await operation.getByLabel('customerId').fill('cus_none')
  await operation.getByRole('button', { name: 'Send GET' }).click()
  await expect(outcome).toContainText('Only a sandbox key works here')
  await operation.getByLabel('Sandbox key').fill(instance.sandboxApiKey)
  await operation.getByLabel('Sandbox key').press('Enter')
  await expect(outcome).toContainText('404 in')
  await expect(outcome).toContainText('"code"')
  await expect(page).toHaveURL('/docs/reference/customers')

  const creates = page.getByRole('region', { name: 'Create a customer', exact: true })
  await creates.getByText('Try it in the sandbox').click()
  await creates.getByLabel('Sandbox key').fill(instance.sandboxApiKey)
  const phone = `98${Math.floor(Math.random() * 90_000_000) + 10_000_000}`
  await creates.getByLabel('Body').fill(JSON.stringify({ phone, name: 'Tried' }))
  await creates.getByRole('button', { name: 'Send POST' }).click()
  await expect(creates.getByRole('status')).toContainText('201 in')
  await expect(creates.getByRole('status')).toContainText('"name": "Tried"')
})

test('a reader who is signed in has an own sandbox key in all samples of the tab, until it is taken out', async ({
  page,
  merchant: _,
}) => {
  const own = page.locator('form', { hasText: 'sandbox key of your business' })
  await page.goto('/docs/reference/customers')
  const sample = page.getByRole('group', { name: 'List customers' }).first()
  await expect(page.getByText('$KHATA_API_KEY').first()).toBeVisible()
  await own.getByRole('button', { name: 'Use a key of mine' }).click()
  await expect(own.getByText('It works for a week')).toBeVisible()
  const [key = ''] = /nep_test_\w+/.exec((await sample.textContent()) ?? '') ?? []
  expect(key).toMatch(/^nep_test_\w{36}$/)
  await expect(page.getByText('$KHATA_API_KEY')).toHaveCount(0)

  const operation = page.getByRole('region', { name: /^List customers/ })
  await operation.getByText('Try it in the sandbox').click()
  await operation.getByRole('button', { name: 'Send GET' }).click()
  await expect(operation.getByRole('status')).toContainText('200 in')

  await page.goto('/docs')
  await expect(page.getByText(`KHATA_API_KEY=${key}`)).toBeVisible()
  await own.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByText('KHATA_API_KEY=nep_test_…')).toBeVisible()
  await page.goto('/dashboard/sandbox/api-keys')
  await expect(page.getByRole('row', { name: 'Documentation' })).toHaveCount(1)
})

test('a reader who is not signed in is led to the sign-in, and back to the page', async ({ page }) => {
  await page.goto('/docs/webhooks')
  await page.getByRole('button', { name: 'Use a key of mine' }).click()
  await expect(page.getByText('You are not signed in here.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/sign-in?next=%2Fdocs%2Fwebhooks')
})

test('a page without a sample that needs a key does not offer one', async ({ page }) => {
  await page.goto('/docs/errors/insufficient_balance')
  await expect(page.getByRole('button', { name: 'Use a key of mine' })).toBeHidden()
})

test('offline a link stays where it is, and is followed when the line is back', async ({ page, context }) => {
  await page.goto('/docs')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page).toHaveURL('/docs')
  await context.setOffline(false)
  await expect(page).toHaveURL('/docs/webhooks')

  await page.getByLabel('Search the documentation').fill('pause')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Results for “pause”' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a phone opens the list of pages, chooses a sample, searches, and no key is in an address', async ({
    page,
    instance,
  }) => {
    await page.goto('/docs')
    await page.getByText('All pages').click()
    await page.locator('header details').locator('[href="/docs/reference/customers"]').click()
    await expect(page).toHaveURL('/docs/reference/customers')
    await expect(page.locator('header details').getByRole('link').first()).toBeHidden()
    await page.getByRole('main').getByText('TypeScript', { exact: true }).first().click()
    await expect(page.getByText(/khata\.\w+\(/).first()).toBeVisible()
    await page.getByText('Try it in the sandbox').first().click()
    await page.getByLabel('Sandbox key').first().fill(instance.sandboxApiKey)
    await page.getByLabel('Sandbox key').first().press('Enter')
    await expect(page).toHaveURL('/docs/reference/customers')
    await page.getByLabel('Search the documentation').fill('pause')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Results for “pause”' })).toBeVisible()
  })
})
