import type { z } from 'zod'
import { relativeTime } from '@/lib/core/relative-time'
import type { Match, Pasted, SecretOwner } from './diagnose'
import type { SignedHeader } from './header'
import type { finding } from './schema'

// The sentences of a diagnosis: which part fails, and why. None of them repeats what was pasted.

type Finding = z.output<typeof finding>

const passed = (message: string): Finding => ({ outcome: 'passed', code: 'ok', message })
const failed = (code: string, message: string): Finding => ({ outcome: 'failed', code, message })
const unknown = (code: string, message: string): Finding => ({ outcome: 'unknown', code, message })

export const NOT_CHECKED = unknown('not_checked', 'This needs a readable header.')

export function aboutHeader(header: SignedHeader | null): Finding {
  if (!header)
    return failed(
      'malformed',
      'The header must be the whole Service-Signature: t=<unix seconds>, then v1=<64 hex digits in lower case>.',
    )
  const count = header.signatures.length
  return passed(`The header has a time and ${count === 1 ? 'one signature' : `${count} signatures`}.`)
}

const TOLERANCE_SECONDS = 300

export function aboutTime(seconds: number, receivedAt: Date): Finding {
  const ageSeconds = receivedAt.getTime() / 1_000 - seconds
  const when = `When it was received, it had been signed ${relativeTime(new Date(seconds * 1_000), receivedAt)}.`
  if (Math.abs(ageSeconds) <= TOLERANCE_SECONDS)
    return passed(`${when} Receivers accept ${TOLERANCE_SECONDS} seconds.`)
  const why = 'For a new delivery, check the clock of your server.'
  return failed(ageSeconds > 0 ? 'too_old' : 'in_the_future', `${when} Receivers refuse it. ${why}`)
}

export function aboutSecret(match: Match | null, pasted: Pasted): Finding {
  const given = pasted.secret?.trim()
  if (match?.secret.isCorrected)
    return failed('mistyped', 'The secret is right but for spaces, quotes or its beginning whsec_.')
  if (match && (match.secret.owner.kind === 'given' || !given))
    return passed(`It was signed with ${nameOf(match.secret.owner)}.`)
  const own = pasted.known.find(({ secret }) => secret === given)
  const used = own ? `You use ${nameOf(own.owner)}.` : 'You use a secret that none of your endpoints has now.'
  if (match) return failed('other_secret', `It was signed with ${nameOf(match.secret.owner)}. ${used}`)
  if (pasted.sent === pasted.body)
    return failed(
      'no_secret_fits',
      `The body is what Khata sent, but no present secret signed it. It may have been rotated since. ${given ? used : ''}`.trim(),
    )
  return unknown('not_decided', 'No secret fits this body. If the body was changed, the secret may be right.')
}

function nameOf(owner: SecretOwner): string {
  if (owner.kind === 'given') return 'this secret'
  if (owner.kind === 'listener') return 'the secret of khata listen'
  const which = owner.replacedUntil ? 'a replaced secret' : 'the secret'
  if (owner.endpointId) return `${which} of the endpoint ${owner.endpointId}`
  return `${which} of an endpoint in ${owner.environment === 'sandbox' ? 'the sandbox' : 'production'}`
}

const CHANGED = failed(
  'changed',
  'The body is not what was signed: it was parsed and written again, or something was added. Verify the raw bytes, before you parse.',
)

export function aboutBody(match: Match | null, { body, sent }: Pasted): Finding {
  if (match?.text === body || sent === body) return passed('The body is byte for byte what was signed.')
  if (match || sent !== null) return CHANGED
  return unknown('not_decided', 'No known secret signed this body. The secret or the body is another one.')
}
