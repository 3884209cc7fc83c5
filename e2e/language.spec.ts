import type { Browser } from '@playwright/test'
import { expect, test } from './fixtures'

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
