import type { IncomingHttpHeaders } from 'node:http'
import { type AddressLimit, countAddress } from '@/lib/auth/address-limit'
import { clientOf } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { DomainError } from '@/lib/core/errors'
import { plainRefusal } from './envelope'
import { NO_PAGE } from './paths'

// A balancer asks for the short check, which is not counted: nobody may make an instance look broken.
const DEEP_HEALTH = /^\/api\/health\?/

/**
 * Counts a request for a page, or for the deep health check, by its network address. Rendering a page costs as much as many calls of the API. A
 * browser with a session has more, and one that only says so has no more than an office.
 * @returns the response if there were too many.
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

/** Counts a request for its network address. @returns the response if there were too many, else undefined. */
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
