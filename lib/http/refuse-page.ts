import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { plainRefusal } from './envelope'
import { malformedRequest, otherMethod } from './fallback'
import { MULTIPART, NO_PAGE, SIMULATOR_API } from './paths'
import { methodsOf } from './route-methods'

export interface AskedPage {
  method: string
  /** The path with its query. */
  target: string
  headers: Headers
}

const API = /^\/v1(\/|\?|$)/

export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses, for proxy.ts, what no page and no operation accepts. The framework would respond with an empty 405, or with a 500 without our
 * headers.
 * @returns undefined for every other request.
 */
export function refusePage(asked: AskedPage): Response | Promise<Response> | undefined {
  const { method, target, headers } = asked
  const path = target.split('?', 1)[0] as string
  if (API.test(target)) return refuseCall(asked, path)
  if (!isDecodable(target)) return NO_PAGE.test(target) ? notFound() : undefined
  if (SAFE_METHODS.includes(method) || NO_PAGE.test(target) || SIMULATOR_API.test(target)) return undefined
  // /v1 and /api check the origin themselves when a cookie is used.
  if (isFromAnotherSite(Object.fromEntries(headers)))
    return plainRefusal(
      403,
      'This form was sent from another site, so nothing was done. Open the page and send it there.',
    )
  const taken = methodsOf(path)
  return taken?.includes(method) || (!taken && isForm(asked)) ? undefined : nothingIsSentHere()
}

/** For such a request the framework looks for a form's action. */
const isForm = ({ method, headers }: AskedPage) =>
  method === 'POST' && (headers.has('next-action') || MULTIPART.test(headers.get('content-type') ?? ''))

function refuseCall({ method, target, headers }: AskedPage, path: string) {
  const refuse = malformedRequest(method, target)
  if (refuse) return refuse({ headers })
  const taken = methodsOf(path)
  if (!taken || taken.includes(method === 'HEAD' ? 'GET' : method)) return undefined
  return otherMethod(method, taken)({ headers })
}

export const notFound = () => plainRefusal(404, 'There is nothing at this address.')

export const nothingIsSentHere = () =>
  plainRefusal(405, 'Nothing can be sent to this page.', { allow: SAFE_METHODS.join(', ') })

export function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
