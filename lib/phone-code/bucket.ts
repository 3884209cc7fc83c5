import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import { hmac } from '@/lib/infra/crypto'
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

export function bucketKey({ environment, businessId, phone }: PhoneBucket): Buffer {
  const world = environment === 'production' ? environment : `${environment} ${businessId}`
  return hmac('phone code buckets', `${world}\0${phone}`)
}

export function codeHmac(bucket: Buffer, purpose: CodePurpose, code: string): Buffer {
  return hmac('phone codes', `${bucket.toString('hex')}\0${purpose ?? 'wallet'}\0${code}`)
}
