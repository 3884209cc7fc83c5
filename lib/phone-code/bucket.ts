import { timingSafeEqual } from 'node:crypto'
import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'
import type { Environment } from '@/prisma/generated/enums'

/** A phone in one world. Its codes and limits are counted together. */
export interface PhoneBucket {
  environment: Environment
  /** The business whose sandbox it is. In production it does not matter. */
  businessId: BusinessId | null
  /** In E.164. */
  phone: string
}

/** What a code opens: a checkout, or with null the wallet. */
export type CodePurpose = CheckoutSessionId | null

// HMACs with a key that the database does not hold: a million codes, or all phones of a country, are quickly tried.

/** The key of a phone's row. The others are those that it had before a rotation of APP_SECRET. */
function bucketKeys({ environment, businessId, phone }: PhoneBucket): [Buffer, ...Buffer[]] {
  const world = environment === 'production' ? environment : `${environment} ${businessId}`
  return hmacs('phone code buckets', `${world}\0${phone}`)
}

export function bucketKey(phone: PhoneBucket): Buffer {
  return bucketKeys(phone)[0]
}

/** Gives the row of a phone the key of the newest APP_SECRET, so that its code and its limits go on. */
export function adoptBucket(tx: Tx, phone: PhoneBucket): Promise<Buffer> {
  return moveToNewestKey(tx, { table: 'phone_codes', column: 'bucket' }, bucketKeys(phone))
}

export function codeHmac(bucket: Buffer, purpose: CodePurpose, code: string): Buffer {
  return hmac('phone codes', keyed(bucket, purpose, code))
}

/** Whether a stored HMAC is that of this code, under any key that can read. */
export function isCode(stored: Buffer, phone: PhoneBucket, purpose: CodePurpose, code: string): boolean {
  return bucketKeys(phone)
    .flatMap((bucket) => hmacs('phone codes', keyed(bucket, purpose, code)))
    .some((each) => timingSafeEqual(stored, each))
}

const keyed = (bucket: Buffer, purpose: CodePurpose, code: string) =>
  `${bucket.toString('hex')}\0${purpose ?? 'wallet'}\0${code}`
