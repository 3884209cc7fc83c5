import { randomInt } from 'node:crypto'
import { networkOf } from '@/lib/auth/address-limit'
import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { maySend } from '@/lib/messages/send-limit'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import type { CustomerLanguage } from '@/prisma/generated/enums'
import { adoptBucket, type CodePlace, codeHmac, networkKeys, phoneKeys } from './bucket'
import { type CodeOffer, codeSms, type OpenedFor } from './code-sms'
import { isTestPhone, LIFETIME_MINUTES, nextSendAt, PAUSE_SECONDS, type Send, TEST_CODE } from './rules'

export interface CodeRequest extends CodePlace {
  /** What the SMS says that the code is for. Null: the wallet, or the number of its owner. */
  offer: CodeOffer | OpenedFor | null
  language: CustomerLanguage
  /**
   * The answer does not say anything about the phone. If it must wait, nothing is sent, and the answer is the same. Nothing
   * shows the difference: such a code can be guessed as often as one that was sent.
   */
  tellsNothing?: boolean
}

export interface SentCode {
  expiresAt: Date
  /** When the next code may be asked for. */
  resendAt: Date
}

// Each network address may ask for this many codes, for any phones. An office behind one address stays below.
const NETWORK_LIMIT = { kind: 'codes to a network address', most: 30, seconds: 600 }

/**
 * Sends a new code to a phone by SMS. It replaces the one before that the same asker got for the same thing. Nothing leaves
 * before the commit.
 * @throws {DomainError} `code_send_limited`.
 */
export async function sendCode(tx: Tx, request: CodeRequest): Promise<SentCode> {
  await countNetwork(tx, request.ip)
  const bucket = await adoptBucket(tx, request)
  const { sends, now } = await lockSends(tx, request, bucket)
  const waitMs = nextSendAt(sends, request.purpose).getTime() - now.getTime()
  if (waitMs > 0 && !request.tellsNothing) throw limited(waitMs / 1000)
  const expiresAt = after(now, LIFETIME_MINUTES * 60)
  const isSent = waitMs <= 0
  const code = isSent && isTestPhone(request.environment, request.phone) ? TEST_CODE : randomCode()
  await store(tx, request, bucket, { hmac: codeHmac(request, code), isSent, now, expiresAt })
  if (isSent) await queueCode(tx, request, code, expiresAt)
  if (request.tellsNothing) return { expiresAt, resendAt: after(now, PAUSE_SECONDS) }
  const isSameNetwork = networkKeys(request.ip) !== null
  const sent = { ...request.purpose, at: now, isSameAsker: true, isSameNetwork }
  return { expiresAt, resendAt: nextSendAt([...sends, sent], request.purpose) }
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

// The rows of a phone change under one lock, so that its limits are exact.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('codes of phone ' || encode($1, 'hex'), 0))`

// The instant is that after the wait for the lock.
const SENDS = `
SELECT clock.now, s.* FROM (SELECT clock_timestamp() AS now) AS clock
LEFT JOIN LATERAL (
  SELECT s.at, p.purpose AS kind, p.checkout_id AS subject_id, p.bucket = $2 AS is_same_asker,
    coalesce(p.network = ANY ($3), false) AS is_same_network
  FROM phone_codes p, unnest(p.sends) AS s(at)
  WHERE p.phone = ANY ($1) AND s.at > clock.now - interval '1 hour') AS s ON true
ORDER BY s.at`

async function lockSends(tx: Tx, request: CodeRequest, bucket: Buffer) {
  const keys = phoneKeys(request)
  // During a rotation of APP_SECRET a phone has several keys. The oldest is that of all replicas.
  await tx.query(LOCK, [keys.at(-1)])
  const networks = networkKeys(request.ip) ?? []
  type Row = { now: Date } & (Send | { at: null })
  const rows = await tx.query<Row>(SENDS, [keys, bucket, networks])
  const { now } = rows[0] as Row
  return { now, sends: rows.filter((row): row is { now: Date } & Send => row.at !== null) }
}

const STORE = `
INSERT INTO phone_codes AS p (bucket, phone, purpose, checkout_id, network, code_hmac, expires_at, sends, last_sent_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, ARRAY[$8::timestamptz], $8)
ON CONFLICT (bucket) DO UPDATE
SET phone = excluded.phone, network = excluded.network, code_hmac = excluded.code_hmac, wrong_guesses = 0,
  guesses_elsewhere = 0, expires_at = excluded.expires_at, last_sent_at = excluded.last_sent_at,
  sends = ARRAY(SELECT s FROM unnest(p.sends) AS s WHERE s > excluded.last_sent_at - interval '1 hour' ORDER BY s)
    || excluded.last_sent_at`

interface Stored {
  hmac: Buffer
  /** Only a code that was sent counts for the phone. */
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
  ])
}

const randomCode = () => String(randomInt(1_000_000)).padStart(6, '0')

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

async function countNetwork(tx: Tx, ip: string | undefined): Promise<void> {
  const network = ip && networkOf(ip)
  if (network && !(await maySend(tx, NETWORK_LIMIT, network))) throw limited(NETWORK_LIMIT.seconds)
}

function limited(seconds: number): DomainError {
  return new DomainError('code_send_limited', { retryAfterSeconds: Math.max(1, seconds) })
}
