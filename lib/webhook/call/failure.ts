import { RefusedAddress } from './connect-checked'

/** There was no response within the time limit. */
export class TimedOut extends Error {}
/** The response broke off after it had begun, so the receiver has got the request. */
export class BrokenResponse extends Error {}

/** Why a call or an endpoint failed, as stored. `present.ts` turns it into a sentence. */
export type FailureCode =
  | 'timeout'
  | 'refused'
  | 'closed'
  | 'unreachable'
  | 'dns_no_address'
  | 'dns_failed'
  | 'address_not_public'
  | 'tls_failed'
  | 'tls_expired'
  | 'tls_self_signed'
  | 'tls_unverified'
  | 'tls_other_host'
  | 'headers_too_large'
  | 'response_cut_off'
  | 'not_http'
  | 'status'
  | 'redirect'
  | 'gone'
  | 'failing_for_days'
  | 'other'

export interface Failure {
  code: FailureCode
  /** Only for the codes `status` and `redirect`. */
  httpStatus?: number
  /** Only for the code `other`: the error code of Node.js or of the HTTP client. */
  detail?: string
}

// Keys are error codes of Node.js, of OpenSSL and of undici.
const CODES: Record<string, FailureCode> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  ENOTFOUND: 'dns_no_address',
  ENODATA: 'dns_no_address',
  EAI_AGAIN: 'dns_failed',
  ETIMEOUT: 'dns_failed',
  ESERVFAIL: 'dns_failed',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  CERT_HAS_EXPIRED: 'tls_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_unverified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_other_host',
}

/** Why a call got no response. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TimedOut) return { code: 'timeout' }
  if (error instanceof RefusedAddress) return { code: 'address_not_public' }
  if (error instanceof BrokenResponse) return brokenBy(error.cause)
  const detail = systemCodeOf(error)
  const code = detail && CODES[detail]
  if (code) return { code }
  if (detail?.startsWith('ERR_SSL_')) return { code: 'tls_failed' }
  return { code: 'other', ...(detail && { detail }) }
}

function brokenBy(cause: unknown): Failure {
  const code = systemCodeOf(cause)
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return { code: 'response_cut_off' }
  // The client could not parse the response, or one of its assertions failed.
  const isUnread = code === undefined || CODES[code] === undefined
  return isUnread ? { code: 'not_http' } : failureOf(cause)
}

// If several addresses were tried, Node.js collects their failures. The first one counts.
function systemCodeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return systemCodeOf(error.errors[0])
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}
