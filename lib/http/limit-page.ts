import type { IncomingHttpHeaders } from 'node:http'
import { type AddressLimit, countAddress } from '@/lib/auth/address-limit'
import { clientOf } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { DomainError } from '@/lib/core/errors'
import { plainRefusal } from './envelope'
import { NO_PAGE } from './paths'

// A load balancer requests the short check, which is not counted: otherwise a caller could make a healthy instance look broken.
const DEEP_HEALTH = /^\/api\/health\?/

/**
 * Counts a request for a page, or for the deep health check, by its network address. Rendering a page costs as much as many API calls. A
 * browser with a session cookie has a higher limit. If the cookie is false, that limit is still no higher than what an office needs.
 * @returns the response if there were too many requests.
 */
export async function limitPage(
  url: string,
  { cookie = '', 'x-forwarded-for': caller }: IncomingHttpHeaders,
): Promise<Response | undefined> {
  const headers = new Headers({ 'x-forwarded-for': String(caller ?? '') })
  if (DEEP_HEALTH.test(url)) return addressRefusal('deep-health', headers)
  if (NO_PAGE.test(url)) return undefined
  const isKnown = [sessionCookie(), userCookie()].some(({ name }) => cookie.includes(`${name}=`))
  return addressRefusal(isKnown ? 'page' : 'page of a stranger', headers)
}

/** Counts a request by its network address. @returns the response if there were too many, else undefined. */
export async function addressRefusal(limit: AddressLimit, headers: Headers): Promise<Response | undefined> {
  try {
    await countAddress(limit, clientOf(headers).ip)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const retryAfter = String(Math.ceil(error.facts.retryAfterSeconds ?? 1))
    return plainRefusal(error.status, error.message, { 'retry-after': retryAfter })
  }
}
