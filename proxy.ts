import { isbot } from 'isbot'
import { type NextRequest, NextResponse } from 'next/server'
import { LAST_ENVIRONMENT_COOKIE, REQUESTED_PATH } from '@/lib/auth/requested-path'
import { type Language, languageOf } from '@/lib/core/language'
import { CUSTOMER_PAGES, STAFF_PAGES } from '@/lib/http/paths'
import { isDecodable, refusePage } from '@/lib/http/refuse-page'
import { securityHeaders } from '@/lib/http/security-headers'
import { env } from '@/lib/infra/env'
import { FIRST_VISIT_HEADER, VISITED_COOKIE } from '@/lib/payment-link/visit'
import { customerLanguage, LANGUAGE_COOKIE } from '@/messages/customer-language'
import { LANGUAGE_COOKIE_OPTIONS, LANGUAGE_HEADER } from '@/messages/language'
import { STAFF_LANGUAGE_COOKIE, STAFF_LANGUAGE_PARAM } from '@/messages/staff-cookie'

/** Answers or prepares each request that reaches the framework, and sets the security headers of its response. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl
  const guards = securityHeaders(pathname, env().APP_URL.startsWith('https:'))
  const { method } = request
  const response =
    (await refusePage({ method, target: pathname + search, headers: request.headers })) ??
    prepared(request, guards['content-security-policy'] as string)
  for (const [name, value] of Object.entries(guards)) response.headers.set(name, value)
  return response
}

export const config = { matcher: ['/((?!_next/).*)'] }

/** The framework gives the scripts of a page the nonce that it finds in the request. A caller cannot choose it. */
function prepared(request: NextRequest, policy: string): NextResponse {
  const { pathname } = request.nextUrl
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  if (CUSTOMER_PAGES.test(pathname)) return customerRequest(request, headers)
  return STAFF_PAGES.test(pathname) && isDecodable(pathname)
    ? staffRequest(request, headers)
    : passedOn(request, headers)
}

/** For a path that cannot be decoded the framework would respond 500. */
function passedOn(request: NextRequest, headers: Headers): NextResponse {
  return isDecodable(request.nextUrl.pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL('/_not-found', request.url), { request: { headers } })
}

const ENVIRONMENT = /^\/(?<of>dashboard|operator)\/(?<environment>sandbox|production)(?=\/|$)/
const ONE_YEAR_S = 365 * 86_400

/**
 * Tells a page of staff its own address. Signing in leads back to that of a page of the dashboard. Remembers the environment, in which
 * /dashboard or /operator opens the next time, and the language in `?speak=`, which then leaves the address.
 */
function staffRequest(request: NextRequest, headers: Headers): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl
  const language = languageOf(searchParams.get(STAFF_LANGUAGE_PARAM))
  if (language && request.method === 'GET') return keepingLanguage(request, language)
  headers.set(REQUESTED_PATH, pathname + search)
  const response = NextResponse.next({ request: { headers } })
  // A page that is fetched in advance is not visited.
  const isVisited = !request.headers.has('next-router-prefetch')
  const { of, environment } = ENVIRONMENT.exec(pathname)?.groups ?? {}
  if (isVisited && environment && environment !== request.cookies.get(LAST_ENVIRONMENT_COOKIE)?.value) {
    const options = { path: `/${of}`, maxAge: ONE_YEAR_S, httpOnly: true, sameSite: 'lax' } as const
    response.cookies.set(LAST_ENVIRONMENT_COOKIE, environment, options)
  }
  return response
}

function keepingLanguage({ nextUrl }: NextRequest, language: Language): NextResponse {
  const { searchParams } = nextUrl
  searchParams.delete(STAFF_LANGUAGE_PARAM)
  const response = NextResponse.redirect(nextUrl)
  response.cookies.set(STAFF_LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_OPTIONS)
  return response
}

/**
 * Chooses the language of a customer's page: the one in `?lang=`, which is kept in a cookie, then that cookie, then what
 * the browser prefers.
 */
function customerRequest(request: NextRequest, headers: Headers): NextResponse {
  const asked = languageOf(request.nextUrl.searchParams.get('lang'))
  const kept = request.cookies.get(LANGUAGE_COOKIE)?.value
  const accepted = request.headers.get('accept-language')
  headers.set(LANGUAGE_HEADER, customerLanguage({ asked: asked ?? null, kept, accepted }))
  const isFirst = isFirstVisit(request)
  headers.delete(FIRST_VISIT_HEADER)
  if (isFirst) headers.set(FIRST_VISIT_HEADER, '1')
  const response = passedOn(request, headers)
  if (isFirst) response.cookies.set(VISITED_COOKIE, '1', visitedAt(request.nextUrl.pathname))
  if (asked && request.method === 'GET') response.cookies.set(LANGUAGE_COOKIE, asked, LANGUAGE_COOKIE_OPTIONS)
  return response
}

/** Whether a person opens a payment link in this browser for the first time. */
function isFirstVisit({ method, nextUrl, cookies, headers }: NextRequest): boolean {
  const isLink = method === 'GET' && nextUrl.pathname.startsWith('/buy/')
  if (!isLink || cookies.has(VISITED_COOKIE) || headers.has('sec-purpose')) return false
  return !isbot(headers.get('user-agent'))
}

const visitedAt = (path: string) => ({ path, maxAge: ONE_YEAR_S, httpOnly: true, sameSite: 'lax' }) as const
