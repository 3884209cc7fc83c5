import type { z } from 'zod'
import { type BodyChange, earlierBodies } from './body-changes'
import type { KnownSecret, Match, Pasted, SecretOwner } from './diagnose'
import type { HeaderProblem, SignedHeader } from './header'
import type { finding } from './schema'

// The sentences of a diagnosis. None of them repeats what was pasted.

type Finding = z.output<typeof finding>

const passed = (message: string): Finding => ({ outcome: 'passed', code: 'ok', message })
const failed = (code: string, message: string): Finding => ({ outcome: 'failed', code, message })
const unknown = (code: string, message: string): Finding => ({ outcome: 'unknown', code, message })

export const NOT_CHECKED = unknown('not_checked', 'This needs a readable header.')

const HEADER_PROBLEMS: Record<HeaderProblem, string> = {
  empty: 'The header is empty. Its name is Service-Signature: some frameworks need it in lower case.',
  no_time: 'The header has no t. Its form is t=<unix seconds>,v1=<hex>.',
  several_times: 'The header has several t. Two headers may have been joined: pass only one.',
  time_not_seconds: 'The t of the header is not a number of unix seconds.',
  no_signature: 'The header has no v1. Its form is t=<unix seconds>,v1=<hex>.',
  signature_not_hex: 'A v1 must have 64 hex digits in lower case. This header was cut off or changed.',
  other_scheme: 'This header has the form of another product. Pass the Service-Signature header.',
}

export function aboutHeader(header: SignedHeader | HeaderProblem): Finding {
  if (typeof header === 'string') return failed(header, HEADER_PROBLEMS[header])
  const count = header.signatures.length
  return passed(`The header has a time and ${count === 1 ? 'one signature' : `${count} signatures`}.`)
}

const TOLERANCE_SECONDS = 300

export function aboutTime(seconds: number, receivedAt: Date): Finding {
  const age = Math.round(receivedAt.getTime() / 1_000 - seconds)
  if (Math.abs(age) <= TOLERANCE_SECONDS)
    return passed(`It was signed ${inWords(age)}. Receivers accept ${TOLERANCE_SECONDS} seconds.`)
  if (age > 0)
    return failed(
      'too_old',
      `It was signed ${inWords(age)}. Receivers refuse it after ${TOLERANCE_SECONDS} seconds. For an older capture that is expected. For a new delivery, check the clock of your server.`,
    )
  return failed('in_the_future', `It was signed ${inWords(age)}. The clock of your server is behind.`)
}

/** @param age in seconds. Below zero: in the future. */
function inWords(age: number): string {
  const seconds = Math.abs(age)
  if (seconds === 0) return 'in the second in which it was received'
  const units: [number, string][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ]
  const [length, unit] = units.find(([each]) => seconds >= each) ?? [1, 'second']
  const count = Math.floor(seconds / length)
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`
  return age < 0 ? `${span} after it was received` : `${span} before it was received`
}

export function aboutSecret(match: Match | null, pasted: Pasted): Finding {
  const given = pasted.secret?.trim()
  if (match?.secret.mistake === 'white_space')
    return failed(
      'white_space',
      'The secret is right, but has spaces, a line break or quotes around it. Remove them.',
    )
  if (match?.secret.mistake === 'no_prefix')
    return failed(
      'no_prefix',
      'The secret is right, but its beginning whsec_ is missing. The key is the whole text.',
    )
  if (match && (match.secret.owner.kind === 'given' || !given))
    return passed(`It was signed with ${nameOf(match.secret.owner)}.`)
  const own = pasted.known.find(({ secret }) => secret === given)
  if (match)
    return failed(
      'other_secret',
      `It was signed with ${nameOf(match.secret.owner)}. ${whatIsGiven(own, given)}`,
    )
  if (given && API_KEY.test(given)) return failed('api_key', whatIsGiven(own, given))
  if (pasted.sent === pasted.body)
    return failed(
      'no_secret_fits',
      given
        ? `The body is what Khata sent, but this secret did not sign it. ${own ? whatIsGiven(own, given) : 'The secret may be older than the last rotation.'}`
        : 'The body is what Khata sent, but no present secret of your endpoints signed it. The secret may have been rotated since.',
    )
  return unknown('not_decided', 'No secret fits this body. If the body was changed, the secret may be right.')
}

const API_KEY = /^nep_(test|live)_/

function whatIsGiven(own: KnownSecret | undefined, given: string | undefined): string {
  if (own) return `You use ${nameOf(own.owner)}.`
  if (given && API_KEY.test(given))
    return 'You use an API key. The signing secret of an endpoint begins with whsec_.'
  return given?.startsWith('whsec_')
    ? 'You use a secret that none of your endpoints has: an old one, or one of another business.'
    : 'A secret begins with whsec_.'
}

function nameOf(owner: SecretOwner): string {
  if (owner.kind === 'given') return 'this secret'
  if (owner.kind === 'listener') return 'the secret of khata listen'
  const which = owner.replacedUntil ? 'a replaced secret' : 'the secret'
  if (owner.endpointId) return `${which} of the endpoint ${owner.endpointId}`
  return `${which} of an endpoint in ${owner.environment === 'sandbox' ? 'the sandbox' : 'production'}`
}

const CHANGES: Record<BodyChange, string> = {
  byte_order_mark: 'The body begins with a byte order mark, which Khata did not send. Pass the raw bytes.',
  white_space_around:
    'The body has spaces or a line break at its beginning or end, which Khata did not send. Pass the raw bytes.',
  quoted_as_text: 'The body is a JSON text inside another one: it was serialized twice. Pass the raw bytes.',
  serialized_again:
    'The body was parsed and written again: its spaces, its order of fields or its escapes differ. Verify before you parse.',
  other_event_text: 'The body has other values than Khata sent for this event. Pass the raw bytes.',
}

export function aboutBody(match: Match | null, { body, sent }: Pasted): Finding {
  if (match) {
    return match.earlier
      ? failed(match.earlier.change, CHANGES[match.earlier.change])
      : passed('The body is byte for byte what was signed.')
  }
  if (sent === body) return passed('The body is byte for byte what Khata sent.')
  const earlier = sent === null ? undefined : earlierBodies(body, sent).find(({ text }) => text === sent)
  if (earlier) return failed(earlier.change, CHANGES[earlier.change])
  return unknown('not_decided', 'No known secret signed this body. The secret or the body is another one.')
}
