import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { sessionCookie } from '@/lib/auth/session-cookie'
import type { Language } from '@/lib/core/language'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'

/** The browser that asks for a page. Each file of tests has one. */
export const browser = { cookies: new Map<string, { value: string }>(), at: '/' }

/** As Next shows it to a page. A test that shows pages has this in place of `next/headers`. */
export const headersOfNext = {
  cookies: async () => browser.cookies,
  headers: async () => new Headers({ [REQUESTED_PATH]: browser.at }),
}

/** The same in place of `next/navigation`. */
export const navigationOfNext = async (original: () => Promise<object>) => ({
  ...(await original()),
  usePathname: () => browser.at,
  useRouter: () => ({}),
})

/** Whoever has this cookie comes with the browser. @param language what they read. */
export function comesAs(cookie: string | undefined, language: Language = 'en'): void {
  browser.cookies.set(sessionCookie().name, { value: cookie?.replace(/^[^=]*=/, '') ?? '' })
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: language })
}
