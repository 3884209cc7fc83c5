import Negotiator from 'negotiator'
import { type NextRequest, NextResponse } from 'next/server'
import { LANGUAGES, languageOf } from '@/lib/core/language'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OPTIONS, LANGUAGE_HEADER } from '@/messages/language'

/**
 * Chooses the language of a customer's page: the one in `?lang=`, which is kept in a cookie, then that cookie, then what
 * the browser prefers.
 */
export function proxy(request: NextRequest): NextResponse {
  const asked = languageOf(request.nextUrl.searchParams.get('lang'))
  const kept = languageOf(request.cookies.get(LANGUAGE_COOKIE)?.value)
  const headers = new Headers(request.headers)
  headers.set(LANGUAGE_HEADER, asked ?? kept ?? preferred(request.headers.get('accept-language')))
  const response = NextResponse.next({ request: { headers } })
  if (asked && request.method === 'GET') response.cookies.set(LANGUAGE_COOKIE, asked, LANGUAGE_COOKIE_OPTIONS)
  return response
}

export const config = { matcher: ['/wallet/:path*', '/checkout/:path*', '/invoice/:path*', '/top-up/:path*'] }

function preferred(header: string | null): string {
  const negotiator = new Negotiator({ headers: { 'accept-language': header ?? '' } })
  return negotiator.language([...LANGUAGES]) ?? LANGUAGES[0]
}
