import { randomInt } from 'node:crypto'
import { networkOf } from '@/lib/auth/address-limit'
import { inDigitsOf } from '@/lib/core/digits'
import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { maySend } from '@/lib/messages/send-limit'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { CustomerLanguage } from '@/prisma/generated/enums'
import { adoptBucket, type CodePurpose, codeHmac, type PhoneBucket } from './bucket'
import {
  codeText,
  isTestPhone,
  LIFETIME_MINUTES,
  MAX_SENDS,
  nextSendAt,
  PAUSE_SECONDS,
  TEST_CODE,
} from './rules'

export interface CodeRequest extends PhoneBucket {
  /** The checkout that the code is for. Null: it signs in to the wallet. */
  checkoutId: CodePurpose
  language: CustomerLanguage
  /** The network address that asks for the code. */
  ip: string | undefined
}

export interface SentCode {
  expiresAt: Date
  /** When the next code may be asked for. */
  resendAt: Date
}

// Each network address may ask for this many codes, for any phones. An office behind one address stays below.
const NETWORK_LIMIT = { kind: 'codes to a network address', most: 30, seconds: 600 }

const IN_LAST_HOUR = `s > excluded.last_sent_at - interval '1 hour'`

// One statement: parallel calls wait for the row, and each sees what the one before it wrote. The time of the statement
// is the same everywhere in it.
const CLAIM = `
INSERT INTO phone_codes AS p (bucket, code_hmac, checkout_id, expires_at, sends, last_sent_at)
VALUES ($1, $2, $3, statement_timestamp() + interval '${LIFETIME_MINUTES} minutes', ARRAY[statement_timestamp()], statement_timestamp())
ON CONFLICT (bucket) DO UPDATE
SET code_hmac = excluded.code_hmac, checkout_id = excluded.checkout_id, wrong_guesses = 0, expires_at = excluded.expires_at,
  sends = ARRAY(SELECT s FROM unnest(p.sends) AS s WHERE ${IN_LAST_HOUR} ORDER BY s) || excluded.last_sent_at,
  last_sent_at = excluded.last_sent_at
WHERE p.last_sent_at <= excluded.last_sent_at - interval '${PAUSE_SECONDS} seconds'
  AND (SELECT count(*) FROM unnest(p.sends) AS s WHERE ${IN_LAST_HOUR}) < ${MAX_SENDS}
RETURNING expires_at, sends`

/**
 * Sends a new code to a phone by SMS. It replaces the one before. Nothing leaves before the commit.
 * @throws {DomainError} `code_send_limited`.
 */
export async function sendCode(tx: Tx, request: CodeRequest): Promise<SentCode> {
  const { environment, businessId, phone, checkoutId, language } = request
  const isTest = isTestPhone(environment, phone)
  const code = isTest ? TEST_CODE : String(randomInt(1_000_000)).padStart(6, '0')
  const bucket = await adoptBucket(tx, request)
  const [row] = await tx.query<{ expiresAt: Date; sends: Date[] }>(CLAIM, [
    bucket,
    codeHmac(bucket, checkoutId, code),
    checkoutId,
  ])
  if (!row) throw await tooSoon(tx, bucket)
  await countNetwork(tx, request.ip)
  const host = new URL(env().CHECKOUT_URL).hostname
  if (!isTest)
    await queueSms(tx, {
      to: phone,
      text: codeText(sentenceFor(code, language), code, host),
      ...(businessId && { tenant: { businessId, environment } }),
      expiresAt: row.expiresAt,
    })
  return { expiresAt: row.expiresAt, resendAt: nextSendAt(row.sends) }
}

function sentenceFor(code: string, language: CustomerLanguage): string {
  const minutes = inDigitsOf(language, String(LIFETIME_MINUTES))
  return filled(MESSAGES[language].notices.code, { code, minutes })
}

async function tooSoon(tx: Tx, bucket: Buffer): Promise<DomainError> {
  const [row] = await tx.query<{ sends: Date[]; now: Date }>(
    'SELECT sends, clock_timestamp() AS now FROM phone_codes WHERE bucket = $1',
    [bucket],
  )
  const { sends, now } = row ?? { sends: [], now: new Date() }
  return limited((nextSendAt(sends).getTime() - now.getTime()) / 1000)
}

async function countNetwork(tx: Tx, ip: string | undefined): Promise<void> {
  const network = ip && networkOf(ip)
  if (network && !(await maySend(tx, NETWORK_LIMIT, network))) throw limited(NETWORK_LIMIT.seconds)
}

function limited(seconds: number): DomainError {
  return new DomainError('code_send_limited', { retryAfterSeconds: Math.max(1, seconds) })
}
