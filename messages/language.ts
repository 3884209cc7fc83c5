import { headers } from 'next/headers'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'

const ONE_YEAR_S = 365 * 86_400
export const LANGUAGE_COOKIE_OPTIONS = {
  path: '/',
  maxAge: ONE_YEAR_S,
  httpOnly: true,
  sameSite: 'lax',
} as const

/** A header of the request inside of the app. proxy.ts sets it on customers' pages. */
export const LANGUAGE_HEADER = 'x-khata-language'

/** The language of the page that is being made. English on pages that are not for customers. */
export async function currentLanguage(): Promise<Language> {
  return languageOf((await headers()).get(LANGUAGE_HEADER)) ?? DEFAULT_LANGUAGE
}

/** Whether the page that is being made is one of customers. */
export async function isCustomersPage(): Promise<boolean> {
  return (await headers()).has(LANGUAGE_HEADER)
}
