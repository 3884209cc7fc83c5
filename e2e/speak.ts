import { type BrowserContext, test } from '@playwright/test'
import type { Language } from '../lib/core/language'
import { LANGUAGE_COOKIE } from '../messages/customer-language'

/** Keeps a language for the pages of customers, as a browser does that has chosen it before. */
export async function speak(context: BrowserContext, language: Language): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL }])
}
