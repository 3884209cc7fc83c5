import { errors } from 'undici'
import { RefusedAddress } from './dial'
import { BrokenAnswer } from './exchange'

// What a merchant reads when no answer came. Addresses inside our network are not told.
const TEXTS: Record<string, string> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection without an answer.',
  EPIPE: 'The receiver closed the connection without an answer.',
  ETIMEDOUT: 'The receiver could not be reached.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The receiver could not be reached.',
  ENOTFOUND: 'The host name has no address.',
  ENODATA: 'The host name has no address.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ETIMEOUT: 'The host name could not be resolved.',
  ESERVFAIL: 'The host name could not be resolved.',
  UND_ERR_SOCKET: 'The receiver closed the connection without an answer.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver could not be reached.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver could not be verified.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host name.',
}

/** A failed call in one sentence. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedAddress) return 'The host name leads to an address that is not public.'
  if (error instanceof BrokenAnswer) return brokenText(error.cause)
  const code = codeOf(error)
  if (code && TEXTS[code]) return TEXTS[code]
  if (code?.startsWith('ERR_SSL_')) return 'The receiver does not speak TLS as it must.'
  return code ? `The call failed (${code}).` : 'The call failed.'
}

function brokenText(cause: unknown): string {
  const code = codeOf(cause)
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'The receiver broke off its answer.'
  // The client's words for what it cannot read: its parser's, or an assertion that did not hold.
  const isUnread = cause instanceof errors.HTTPParserError || code === undefined || TEXTS[code] === undefined
  return isUnread ? 'The receiver does not speak HTTP.' : failureText(cause)
}

// Several addresses were tried: Node gathers their failures, and the first one tells.
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}
