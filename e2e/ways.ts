import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test } from '@playwright/test'
import { createTranslator } from 'use-intl/core'
import { LANGUAGES, type Language } from '../lib/core/language'
import { unbrokenNpr } from '../lib/core/money'
import { LANGUAGE_COOKIE } from '../messages/customer-language'

// In which language a customer goes a way, at which provider, with a script or without.

/** What customers' pages say, by the key of messages/<language>. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export function wordsOf(
  language: Language,
  area:
    | 'agree'
    | 'bill'
    | 'checkout'
    | 'connection'
    | 'document'
    | 'invoice'
    | 'reminder'
    | 'topUp'
    | 'wallet',
): Words {
  const file = path.resolve(import.meta.dirname, `../messages/${language}/${area}.json`)
  const messages = JSON.parse(readFileSync(file, 'utf8'))
  return createTranslator({ locale: language, messages }) as Words
}

/** Rupees as a sentence says them. */
export const nprInWords = (rupees: number, language: Language) =>
  unbrokenNpr(BigInt(rupees) * 100n, language).replaceAll('\u00A0', ' ')

/** Keeps a language for the pages of customers, as a browser does that has chosen it before. */
export async function speak(context: BrowserContext, language: Language): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL }])
}

// Different parts of a page read these three. A fault needs one of them, or two that meet, as where the way to eSewa is a form
// that needs a press without a script. So a spec walks half of the eight combinations. In each half every two values meet, and
// what one half leaves out is in the other one.

const PROVIDERS = ['eSewa', 'Khalti'] as const

const ways = [true, false].flatMap((hasScript) =>
  LANGUAGES.flatMap((language) =>
    PROVIDERS.map((provider) => {
      const differs = [!hasScript, language !== LANGUAGES[0], provider !== PROVIDERS[0]].filter(Boolean)
      const name = `at ${provider}, in ${language}, ${hasScript ? 'with' : 'without'} JavaScript`
      return { hasScript, language, provider, name, isOdd: differs.length % 2 === 1 }
    }),
  ),
)

export const HALF = ways.filter(({ isOdd }) => !isOdd)
export const OTHER_HALF = ways.filter(({ isOdd }) => isOdd)
