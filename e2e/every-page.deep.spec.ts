import type { Page } from '@playwright/test'
import { newEmail, withCookie } from './caller'
import { begin, CONFIRM, expect, newMerchant, test } from './fixtures'
import { violationsOf } from './problems'

/** Checks WCAG 2.2 AA and axe's good practice as far as a program can, and that the console is empty. */
async function isForEveryone(page: Page, path: string, status = 200) {
  const complaints: string[] = []
  await page.setViewportSize({ width: 1280, height: 720 })
  page.on('console', (message) => {
    const { url } = message.location()
    // A mail is shown in a frame that runs no scripts. The frame logs an error when axe tries to run there.
    const asked = url === page.url() && status !== 200
    if (message.type() === 'error' && url !== 'about:srcdoc' && !asked)
      complaints.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  expect((await page.goto(path))?.status()).toBe(status)

  await test.step('axe finds nothing, in light and in dark', async () => {
    expect(await violationsOf(page)).toEqual([])
  })
  await test.step('the first element that the Tab key reaches is visible', async () => {
    await page.keyboard.press('Tab')
    const stop = page.locator(':focus-visible')
    await expect(stop).toBeInViewport()
    await expect(stop).not.toHaveCSS('outline-style', 'none')
  })
  await test.step('a narrow phone needs no sideways scrolling', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
  expect(complaints).toEqual([])
}

for (const path of [
  '/',
  '/ne',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/help',
  '/terms',
  '/privacy',
  '/reset-password/of-long-ago',
  '/verify-email/of-long-ago',
  '/bank-account/stop/of-long-ago',
  '/docs/search?q=cancel',
  '/docs/errors/insufficient_balance',
  '/docs/reference/customers',
]) {
  test(`${path} is accessible, fits a narrow screen and works with the keyboard`, async ({ page }) => {
    await isForEveryone(page, path)
  })
}

test('every guide of the documentation is accessible', async ({ page }) => {
  test.slow()
  await page.goto('/docs')
  const links = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const guides = paths.filter((path) => !path.startsWith('/docs/reference/'))
  expect(guides).toContain('/docs/webhooks')
  for (const path of guides) await isForEveryone(page, path)
})

test('the dashboard is accessible', async ({ page, merchant }) => {
  for (const environment of ['sandbox', 'production']) {
    const name = `${environment} server of ${merchant.businessName}`
    await withCookie(page).post('/v1/merchant/api-keys', { name, environment })
  }
  await isForEveryone(page, '/dashboard/production/api-keys')
})

test('the page that confirms an address is accessible, signed in or not', async ({
  page,
  outbox,
  otherPage,
}) => {
  const merchant = newMerchant()
  await begin(page, merchant)
  const link = await outbox.linkMailedTo(merchant.email, CONFIRM)
  await isForEveryone(otherPage, link)
  await isForEveryone(page, '/dashboard')
  await isForEveryone(page, link)
})

test('the closed outbox is accessible', async ({ page }) => {
  await isForEveryone(page, '/outbox', 404)
})

test('an invitation and its mail in the outbox are accessible', async ({
  page,
  merchant,
  otherPage,
  instance,
  outbox,
}) => {
  const email = newEmail('bimal')
  const invite = { email, role: 'admin' }
  const { data } = await withCookie(page).post<{ inviteUrl: string }>('/v1/merchant/team/invites', invite)
  await isForEveryone(otherPage, data.inviteUrl)
  await outbox.mailTo(email, merchant.businessName)

  await isForEveryone(otherPage, instance.outboxUrl)
  const mail = otherPage.getByRole('link', { name: `Join the team of ${merchant.businessName}` })
  await isForEveryone(otherPage, (await mail.getAttribute('href')) ?? '')
})

for (const language of ['en', 'ne']) {
  test(`a hosted invoice is accessible in the language ${language}`, async ({ invoice, page }) => {
    await isForEveryone(page, `${invoice.hostedUrl}?lang=${language}`)
  })
}
