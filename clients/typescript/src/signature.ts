import type { KhataEvent } from './generated.js'

/** The delivery is not from Khata, or is too old. Respond with 400 and do nothing. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

export interface VerifyOptions {
  /** How many seconds the time of the delivery may differ from now. The default is 300. */
  toleranceSeconds?: number
  /** The present time. Only for tests. */
  now?: Date
}

/**
 * Checks the signature of a delivery and returns its event. The body must be the raw body: after parsing and serializing
 * it has other bytes.
 * @throws {SignatureError} when the signature is missing, wrong, too old or from the future.
 * @throws {TypeError} when the secret is missing, or the body is not the raw one.
 */
export async function constructEvent(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secret: string | undefined,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<KhataEvent> {
  if (!secret) throw new TypeError('The signing secret is missing: it begins with whsec_.')
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError(
      'The body must be the raw one, as text or bytes: it has been parsed, or was never read.',
    )
  const { time, signatures } = parse(header)
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = joined(new TextEncoder().encode(`${time}.`), body)
  // `verify` compares in constant time. All signatures are checked, so the time does not show which one is right.
  const fits = await Promise.all(signatures.map((each) => crypto.subtle.verify('HMAC', key, each, signed)))
  if (!fits.includes(true)) throw new SignatureError('No signature matches the body and this secret.')
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds)
    throw new SignatureError(
      `The time of the delivery differs from now by more than ${toleranceSeconds} seconds.`,
    )
  return JSON.parse(new TextDecoder().decode(body)) as KhataEvent
}

// More than a rotation ever needs. The limit bounds the work for a hostile header.
const MAX_SIGNATURES = 10
const HEX_SHA256 = /^[0-9a-f]{64}$/

function parse(header: string | null | undefined): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  if (!header) throw new SignatureError('The Service-Signature header is missing.')
  const parts = header.split(',').map((part) => part.split('='))
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const signatures = parts
    .filter(([name, value]) => name === 'v1' && HEX_SHA256.test(value ?? ''))
    .slice(0, MAX_SIGNATURES)
    .map(([, value]) => bytesOf(value as string))
  const [time] = times
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new SignatureError('The Service-Signature header is malformed.')
  return { time, signatures }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length)
  all.set(start)
  all.set(end, start.length)
  return all
}
