import { sessionCookie } from '@/lib/auth/session-cookie'
import type { Language } from '@/lib/core/language'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'

/** The browser that asks for a page or sends a form. Each file of tests has one, and next-*.fixture.ts show it to the code of the app. */
export const browser = {
  cookies: new Map<string, { value: string }>(),
  headers: {} as Record<string, string>,
  /** The address of the page. */
  at: '/',
}

/** The browser has this cookie of a session now. @param language what its person reads. */
export function comesAs(cookie: string | undefined, language: Language = 'en'): void {
  browser.cookies.set(sessionCookie().name, { value: cookie?.replace(/^[^=]*=/, '') ?? '' })
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: language })
}

/** Nobody has come yet. */
export function noVisitYet(): void {
  browser.cookies.clear()
  Object.assign(browser, { headers: {}, at: '/' })
}
