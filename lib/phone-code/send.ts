import { randomBytes } from 'node:crypto'
import { networkOf } from '@/lib/auth/address-limit'
import { DomainError } from '@/lib/core/errors'
import type { KnownNumber } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { maySend } from '@/lib/messages/send-limit'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import type { CustomerLanguage } from '@/prisma/generated/enums'
import {
  adoptBucket,
  bucketKeys,
  type CodePlace,
  codeHmac,
  isCode,
  isKnownAs,
  networkKeys,
  phoneKeys,
  seededCode,
} from './bucket'
import { type CodeOffer, codeSms, type OpenedFor } from './code-sms'
import {
  isTestPhone,
  LIFETIME_MINUTES,
  MAX_WRONG_GUESSES,
  nextSendAt,
  type OwnSends,
  PAUSE_SECONDS,
  pauseEnd,
  type Send,
  TEST_CODE,
} from './rules'

export interface CodeRequest extends CodePlace {
  /** What the SMS says that the code is for. Null for the wallet, or for its owner's phone number. */
  offer: CodeOffer | OpenedFor | null
  language: CustomerLanguage
  /** The number that the asking browser has proved. Such a browser has its own limit. */
  knownAs?: KnownNumber | undefined
  /** True if a business made the checkout for a customer with this number. */
  isOfCustomer?: boolean
  /**
   * True if the answer must reveal nothing about the phone. If the limit is reached, nothing is sent, but the answer is the same. There is
   * no visible difference: a code that was not sent can be guessed as often as a real one.
   */
  tellsNothing?: boolean
}

export interface SentCode {
  expiresAt: Date
  /** When the next code may be asked for. */
  resendAt: Date
}

// How many codes one network address may ask for, for any phones. An office behind one address stays below.
const NETWORK_LIMIT = { kind: 'codes to a network address', most: 30, seconds: 600 }

/**
 * Sends a new code to a phone by SMS. It replaces the previous code of the same asker for the same purpose. Above the limit, a code that is
 * still valid is sent again, once. Nothing is sent before the commit.
 * @throws {DomainError} `code_send_limited`.
 */
export async function sendCode(tx: Tx, request: CodeRequest): Promise<SentCode> {
  await countNetwork(tx, request)
  const bucket = await adoptBucket(tx, request)
  const { sends, now } = await lockSends(tx, request, bucket)
  const own = ownOf(request)
  const next = nextSendAt(sends, request.purpose, own)
  const waitMs = next.getTime() - now.getTime()
  if (waitMs > 0 && !request.tellsNothing) {
    const again = pauseEnd(sends) <= now.getTime() && (await sendAgain(tx, request, bucket))
    if (!again) throw limited(waitMs / 1000, request.offer)
    return { expiresAt: again, resendAt: next }
  }
  const expiresAt = after(now, LIFETIME_MINUTES * 60)
  const isSent = waitMs <= 0
  const seed = randomBytes(16)
  const code = isSent && isTestPhone(request.environment, request.phone) ? TEST_CODE : seededCode(seed)
  await store(tx, request, bucket, { hmac: codeHmac(request, code), seed, own, isSent, now, expiresAt })
  if (isSent) await queueCode(tx, request, code, expiresAt)
  if (request.tellsNothing) return { expiresAt, resendAt: after(now, PAUSE_SECONDS) }
  const isSameNetwork = networkKeys(request.ip) !== null
  const sent = { ...request.purpose, at: now, isSameAsker: true, isSameNetwork, own }
  return { expiresAt, resendAt: nextSendAt([...sends, sent], request.purpose, own) }
}

function ownOf(request: CodeRequest): OwnSends {
  if (isKnownAs(request.knownAs, request)) return 'browser'
  return request.isOfCustomer ? 'session' : null
}

// Half a minute is enough to read an SMS and type six digits.
const RESEND = `
UPDATE phone_codes SET is_resent = true
WHERE bucket = $1 AND phone IS NOT NULL AND code_hmac IS NOT NULL AND code_seed IS NOT NULL AND NOT is_resent
  AND wrong_guesses < ${MAX_WRONG_GUESSES} AND expires_at > clock_timestamp() + interval '30 seconds'
RETURNING code_seed, code_hmac, expires_at`

/** Sends a code that is still valid once more. @returns how long it is valid. Null if there is none. */
async function sendAgain(tx: Tx, request: CodeRequest, bucket: Buffer): Promise<Date | null> {
  const [row] = await tx.query<{ codeSeed: Buffer; codeHmac: Buffer; expiresAt: Date }>(RESEND, [bucket])
  // After a rotation of APP_SECRET the seed produces another code.
  const code = row && seededCode(row.codeSeed)
  if (!code || !isCode(row.codeHmac, request, code)) return null
  await queueCode(tx, request, code, row.expiresAt)
  return row.expiresAt
}

/** In how many seconds the next code may be asked for, as far as that depends on the phone and not on the asker. */
export async function secondsToNextCode(tx: Tx, place: CodePlace): Promise<number> {
  const { sends, now } = await lockSends(tx, place, bucketKeys(place)[0])
  return Math.max(1, (nextSendAt(sends, place.purpose, null).getTime() - now.getTime()) / 1000)
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

// All rows of a phone change under one lock, so that its limits are exact.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('codes of phone ' || encode($1, 'hex'), 0))`

// Uses the time after waiting for the lock.
const SENDS = `
SELECT clock.now, s.* FROM (SELECT clock_timestamp() AS now) AS clock
LEFT JOIN LATERAL (
  SELECT s.at, p.purpose AS kind, p.checkout_id AS subject_id, p.bucket = $2 AS is_same_asker,
    coalesce(p.network = ANY ($3), false) AS is_same_network, p.own
  FROM phone_codes p, unnest(p.sends) AS s(at)
  WHERE p.phone = ANY ($1) AND s.at > clock.now - interval '1 hour') AS s ON true
ORDER BY s.at`

async function lockSends(tx: Tx, request: CodePlace, bucket: Buffer) {
  const keys = phoneKeys(request)
  // During a rotation of APP_SECRET a phone has several keys. All replicas know the oldest one.
  await tx.query(LOCK, [keys.at(-1)])
  const networks = networkKeys(request.ip) ?? []
  type Row = { now: Date } & (Send | { at: null })
  const rows = await tx.query<Row>(SENDS, [keys, bucket, networks])
  const { now } = rows[0] as Row
  return { now, sends: rows.filter((row): row is { now: Date } & Send => row.at !== null) }
}

const STORE = `
INSERT INTO phone_codes AS p (bucket, phone, purpose, checkout_id, network, code_hmac, expires_at, sends, last_sent_at, code_seed, own)
VALUES ($1, $2, $3, $4, $5, $6, $7, ARRAY[$8::timestamptz], $8, $9, $10)
ON CONFLICT (bucket) DO UPDATE
SET phone = excluded.phone, network = excluded.network, code_hmac = excluded.code_hmac, wrong_guesses = 0,
  code_seed = excluded.code_seed, is_resent = false, own = excluded.own,
  guesses_elsewhere = 0, expires_at = excluded.expires_at, last_sent_at = excluded.last_sent_at,
  sends = ARRAY(SELECT s FROM unnest(p.sends) AS s WHERE s > excluded.last_sent_at - interval '1 hour' ORDER BY s)
    || excluded.last_sent_at`

interface Stored {
  hmac: Buffer
  seed: Buffer
  own: OwnSends
  /** Only a code that was really sent counts for the phone. */
  isSent: boolean
  now: Date
  expiresAt: Date
}

async function store(tx: Tx, request: CodeRequest, bucket: Buffer, code: Stored): Promise<void> {
  await tx.query(STORE, [
    bucket,
    code.isSent ? phoneKeys(request)[0] : null,
    request.purpose.kind,
    request.purpose.subjectId,
    networkKeys(request.ip)?.[0] ?? null,
    code.hmac,
    code.expiresAt,
    code.now,
    code.isSent ? code.seed : null,
    code.own,
  ])
}

async function queueCode(tx: Tx, request: CodeRequest, code: string, expiresAt: Date): Promise<void> {
  const { environment, businessId, phone, purpose, language, offer } = request
  if (isTestPhone(environment, phone)) return
  await queueSms(tx, {
    to: phone,
    text: codeSms(code, purpose.kind, offer, { language, host: new URL(env().CHECKOUT_URL).hostname }),
    ...(businessId && { tenant: { businessId, environment } }),
    expiresAt,
  })
}

async function countNetwork(tx: Tx, { ip, offer }: CodeRequest): Promise<void> {
  const network = ip && networkOf(ip)
  if (network && !(await maySend(tx, NETWORK_LIMIT, network))) throw limited(NETWORK_LIMIT.seconds, offer)
}

function limited(seconds: number, offer: CodeRequest['offer']): DomainError {
  const shopPhone = offer?.supportPhone
  return new DomainError('code_send_limited', {
    retryAfterSeconds: Math.max(1, seconds),
    ...(shopPhone && { shopPhone }),
  })
}
