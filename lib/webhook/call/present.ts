import type { Failure, FailureCode } from './failure'
import { CALL_TIMEOUT_MS } from './send'

// These sentences never show an address inside our network.
const SENTENCES: Record<Exclude<FailureCode, 'status' | 'redirect' | 'other'>, string> = {
  timeout: `The receiver did not respond within ${CALL_TIMEOUT_MS / 1000} s.`,
  refused: 'The receiver refused the connection.',
  closed: 'The receiver closed the connection without a response.',
  unreachable: 'The receiver could not be reached.',
  dns_no_address: 'The host name has no address.',
  dns_failed: 'The host name could not be resolved.',
  address_not_public: 'The host name leads to an address that is not public.',
  tls_failed: 'The TLS handshake with the receiver failed.',
  tls_expired: 'The certificate of the receiver has expired.',
  tls_self_signed: 'The certificate of the receiver is self-signed.',
  tls_unverified: 'The certificate of the receiver could not be verified.',
  tls_other_host: 'The certificate of the receiver is for another host name.',
  headers_too_large: 'The headers of the response are too large.',
  response_cut_off: 'The receiver broke off its response.',
  not_http: 'The receiver does not speak HTTP.',
  gone: 'It responded 410 Gone.',
  failing_for_days: 'Every call to it has failed for five days.',
}

/** A stored failure in one sentence. */
export function presentFailure({ code, httpStatus, detail }: Failure): string {
  if (code === 'status') return `The receiver responded ${httpStatus}.`
  if (code === 'redirect') return `The receiver responded ${httpStatus}; redirects are not followed.`
  if (code === 'other') return detail ? `The call failed (${detail}).` : 'The call failed.'
  return SENTENCES[code]
}
