import { sessionCookie } from '@/lib/auth/session-cookie'
import type { Language } from '@/lib/core/language'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'

/** The browser that requests a page or sends a form. Each test file has one, and next-*.fixture.ts present it to the app's code. */
export const browser = {
  cookies: new Map<string, { value: string }>(),
  headers: {} as Record<string, string>,
  /** The address of the page. */
  at: '/',
}

/** Gives the browser the cookie of a session. @param language the language that its person reads. */
export function comesAs(cookie: string | undefined, language: Language = 'en'): void {
  browser.cookies.set(sessionCookie().name, { value: cookie?.replace(/^[^=]*=/, '') ?? '' })
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: language })
}

/** Resets the browser to one that has not visited yet. */
export function noVisitYet(): void {
  browser.cookies.clear()
  Object.assign(browser, { headers: {}, at: '/' })
}
