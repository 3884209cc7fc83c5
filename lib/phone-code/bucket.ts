import { timingSafeEqual } from 'node:crypto'
import { networkOf } from '@/lib/auth/address-limit'
import type { BusinessId } from '@/lib/core/id'
import type { KnownNumber } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'
import type { Environment } from '@/prisma/generated/enums'

/** A phone in production or in one sandbox. Its limits are counted together. */
export interface PhoneBucket {
  environment: Environment
  /** The business whose sandbox it is. Ignored in production. */
  businessId: BusinessId | null
  /** E.164. */
  phone: string
}

/** What a code can be used for. A code cannot be used for another purpose, or by somebody else than the one who asked for it. */
export interface CodePurpose {
  kind: 'wallet' | 'checkout' | 'agreement' | 'phone'
  /** The checkout, the agreement or the phone change. Null for the wallet. */
  subjectId: string | null
  /**
   * Something that the person who asked must present again with the code, for example that they hold a bearer. Null if they have nothing to
   * present. Then their network address counts.
   */
  asker: string | null
}

export const WALLET: CodePurpose = { kind: 'wallet', subjectId: null, asker: null }

/** Whether a browser has proved this number before, in this environment. */
export function isKnownAs(
  known: KnownNumber | undefined,
  { environment, businessId, phone }: PhoneBucket,
): boolean {
  const isSameWorld = environment === 'production' || known?.businessId === businessId
  return known?.phone === phone && known.environment === environment && isSameWorld
}

/**
 * The purpose of opening the wallet. A browser that has proved the number has its own row, so strangers can neither replace its code nor
 * use up its limit.
 */
export const walletPurpose = (known: KnownNumber | undefined, phone: PhoneBucket): CodePurpose =>
  isKnownAs(known, phone) ? { ...WALLET, asker: 'a known browser' } : WALLET

/** A phone, the purpose of its code, and where the call comes from. */
export interface CodePlace extends PhoneBucket {
  purpose: CodePurpose
  /** The network address of the caller. */
  ip: string | undefined
}

// HMACs with a key that is not in the database. Otherwise all million codes, or all phones of a country, could quickly be tried.

type Keys = [Buffer, ...Buffer[]]

const keysOf = (text: string): Keys => hmacs('phone code buckets', text)

function phoneText({ environment, businessId, phone }: PhoneBucket): string {
  const world = environment === 'production' ? environment : `${environment} ${businessId}`
  return `${world}\0${phone}`
}

/** The keys that all rows of a phone share. The first key is the newest. The others were made before a rotation of APP_SECRET. */
export const phoneKeys = (phone: PhoneBucket): Keys => keysOf(phoneText(phone))

/** The keys of the row that one asker has for one purpose. There is one row or none. */
export function bucketKeys(place: CodePlace): Keys {
  const { kind, subjectId, asker } = place.purpose
  const caller = asker === null ? `from ${networkText(place.ip)}` : `is ${asker}`
  return keysOf(`${phoneText(place)}\0${kind}\0${subjectId}\0${caller}`)
}

/** Null for a call from this machine itself. */
export function networkKeys(ip: string | undefined): Keys | null {
  const network = networkText(ip)
  return network === '' ? null : keysOf(`network ${network}`)
}

const networkText = (ip: string | undefined) => (ip && networkOf(ip)) || ''

/** Gives the row the key of the newest APP_SECRET, so that its code and its limits stay valid. */
export function adoptBucket(tx: Tx, place: CodePlace): Promise<Buffer> {
  return moveToNewestKey(tx, { table: 'phone_codes', column: 'bucket' }, bucketKeys(place))
}

/** The code that a seed produces. */
export function seededCode(seed: Uint8Array): string {
  const number = hmac('phone codes', `seed ${Buffer.from(seed).toString('hex')}`).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

export function codeHmac(place: CodePlace, code: string): Buffer {
  return hmac('phone codes', codeText(place, code))
}

/** Whether a stored HMAC matches this code, with any key that may still be used. */
export function isCode(stored: Buffer, place: CodePlace, code: string): boolean {
  return hmacs('phone codes', codeText(place, code)).some((each) => timingSafeEqual(stored, each))
}

const codeText = ({ purpose: { kind, subjectId }, ...phone }: CodePlace, code: string) =>
  `${phoneText(phone)}\0${kind}\0${subjectId}\0${code}`
