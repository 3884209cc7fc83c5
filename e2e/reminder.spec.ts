import type { Page } from '@playwright/test'
import { LANGUAGES } from '../lib/core/language'
import { withCookie } from './caller'
import { newPhone } from './customer-way'
import { expect, test } from './fixtures'
import { openShop } from './open-shop'
import type { Outbox } from './outbox'
import { problemsOf, themeFor } from './problems'
import { Taps } from './taps'

// A customer with Rs 150 has to pay Rs 1,500. The SMS goes to the family, and somebody without a wallet pays.

/** Where the SMS about a payment that failed leads. */
async function failedReminder(merchantPage: Page, outbox: Outbox): Promise<string> {
  const phone = newPhone()
  await openShop(merchantPage, `+977${phone}`)
  await withCookie(merchantPage).post('/v1/sandbox/clock/advance', { seconds: 32 * 86_400 })
  return outbox.reminderSentTo(phone)
}

for (const { provider, hasScript } of [
  { provider: 'eSewa', hasScript: true },
  { provider: 'Khalti', hasScript: false },
]) {
  test(`a stranger pays what a reminder asks for with one press, at ${provider}, ${hasScript ? 'with' : 'without'} JavaScript`, async ({
    page,
    merchant,
    outbox,
    browser,
  }) => {
    const link = await failedReminder(page, outbox)
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: hasScript,
    })
    const stranger = await context.newPage()
    const taps = await Taps.on(stranger)
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Pay for Unlimited yoga' })).toBeVisible()
    await expect(
      stranger.getByText(`Anybody can pay Unlimited yoga of ${merchant.businessName} here.`),
    ).toBeVisible()
    await expect(stranger.getByText('Rs 1,350.00', { exact: true })).toBeVisible()
    await expect(stranger.getByText('Rs 150.00')).toHaveCount(0)
    const button = `Pay Rs 1,350.00 with ${provider}`
    await stranger.getByRole('button', { name: button }).click()
    if (!hasScript) await stranger.locator('main form button[type=submit]').first().click()
    await stranger.getByRole('button', { name: 'Pay Rs 1,350.00', exact: true }).click()
    await expect(stranger.getByRole('heading', { name: 'Unlimited yoga is paid' })).toBeVisible()
    await expect(stranger.getByText(/goes on until \d+ \w+ \d{4} \(\d+ \w+ \d{4}\)\./)).toBeVisible()
    await expect(stranger.getByText('Rs 1,350.00 has arrived. Thank you.')).toBeVisible()
    if (hasScript) taps.expect(button)

    // A person who opens it later is told so, and nothing is taken.
    await stranger.goto(`${link}?lang=ne`)
    await expect(stranger.getByRole('heading', { name: 'Unlimited yoga को पैसा तिरियो' })).toBeVisible()
    await expect(stranger.locator('main form')).toHaveCount(0)
    await expect(stranger.getByRole('link', { name: 'खातामा बाँकी हेर्नुहोस्' })).toHaveCount(0)
    await context.close()
  })
}

test('the page of a reminder is for everyone, in both languages, and says when a link is none', async ({
  page,
  merchant,
  outbox,
  browser,
}) => {
  expect(merchant).toBeTruthy()
  const link = await failedReminder(page, outbox)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  for (const language of LANGUAGES)
    for (const path of [link, `${link.slice(0, -1)}${link.endsWith('L') ? 'K' : 'L'}`]) {
      const response = await phone.goto(`${path}?lang=${language}`)
      expect(response?.headers()['referrer-policy']).toBe('no-referrer')
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      expect(response?.headers()['cache-control']).toContain('no-store')
      expect(await problemsOf(phone, themeFor(language)), `${path} in ${language}`).toEqual([])
      await phone.setViewportSize({ width: 360, height: 740 })
    }
  await expect(phone.getByRole('heading', { name: 'यो लिङ्क मिलेन' })).toBeVisible()
  await context.close()
})
