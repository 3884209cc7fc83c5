import { timingSafeEqual } from 'node:crypto'
import { networkOf } from '@/lib/auth/address-limit'
import type { BusinessId } from '@/lib/core/id'
import type { KnownNumber } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'
import { moveToNewestKey } from '@/lib/infra/keys/newest-key'
import type { Environment } from '@/prisma/generated/enums'

/** A phone in one world. Its limits are counted together. */
export interface PhoneBucket {
  environment: Environment
  /** The business whose sandbox it is. In production it does not matter. */
  businessId: BusinessId | null
  /** In E.164. */
  phone: string
}

/** What a code opens. A code of one purpose, or of one asker, is no code for another. */
export interface CodePurpose {
  kind: 'wallet' | 'checkout' | 'agreement' | 'phone'
  /** The checkout, the agreement or the change of a phone. Null: the wallet. */
  subjectId: string | null
  /**
   * The person who asked shows this again with the code: that they hold a bearer, for example. Null: they have nothing to show,
   * and their network address counts.
   */
  asker: string | null
}

export const WALLET: CodePurpose = { kind: 'wallet', subjectId: null, asker: null }

/** Whether a browser proved this number before, in this world. */
export function isKnownAs(
  known: KnownNumber | undefined,
  { environment, businessId, phone }: PhoneBucket,
): boolean {
  const isSameWorld = environment === 'production' || known?.businessId === businessId
  return known?.phone === phone && known.environment === environment && isSameWorld
}

/** What opens the wallet. The code of a known browser has a row of its own: strangers do not replace it, nor use it up. */
export const walletPurpose = (known: KnownNumber | undefined, phone: PhoneBucket): CodePurpose =>
  isKnownAs(known, phone) ? { ...WALLET, asker: 'a known browser' } : WALLET

/** A phone, what its code opens, and where the call comes from. */
export interface CodePlace extends PhoneBucket {
  purpose: CodePurpose
  /** The network address of the caller. */
  ip: string | undefined
}

// HMACs with a key that the database does not hold: a million codes, or all phones of a country, are quickly tried.

type Keys = [Buffer, ...Buffer[]]

const keysOf = (text: string): Keys => hmacs('phone code buckets', text)

function phoneText({ environment, businessId, phone }: PhoneBucket): string {
  const world = environment === 'production' ? environment : `${environment} ${businessId}`
  return `${world}\0${phone}`
}

/** What all rows of a phone have in common. The first key is the newest; others were made before a rotation of APP_SECRET. */
export const phoneKeys = (phone: PhoneBucket): Keys => keysOf(phoneText(phone))

/** The rows that one asker has for one purpose: one, or none. */
export function bucketKeys(place: CodePlace): Keys {
  const { kind, subjectId, asker } = place.purpose
  const caller = asker === null ? `from ${networkText(place.ip)}` : `is ${asker}`
  return keysOf(`${phoneText(place)}\0${kind}\0${subjectId}\0${caller}`)
}

/** Null for this machine itself. */
export function networkKeys(ip: string | undefined): Keys | null {
  const network = networkText(ip)
  return network === '' ? null : keysOf(`network ${network}`)
}

const networkText = (ip: string | undefined) => (ip && networkOf(ip)) || ''

/** Gives the row the key of the newest APP_SECRET, so that its code and its limits go on. */
export function adoptBucket(tx: Tx, place: CodePlace): Promise<Buffer> {
  return moveToNewestKey(tx, { table: 'phone_codes', column: 'bucket' }, bucketKeys(place))
}

/** The code that is made of a seed. */
export function seededCode(seed: Uint8Array): string {
  const number = hmac('phone codes', `seed ${Buffer.from(seed).toString('hex')}`).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

export function codeHmac(place: CodePlace, code: string): Buffer {
  return hmac('phone codes', codeText(place, code))
}

/** Whether a stored HMAC is that of this code, under any key that can read. */
export function isCode(stored: Buffer, place: CodePlace, code: string): boolean {
  return hmacs('phone codes', codeText(place, code)).some((each) => timingSafeEqual(stored, each))
}

const codeText = ({ purpose: { kind, subjectId }, ...phone }: CodePlace, code: string) =>
  `${phoneText(phone)}\0${kind}\0${subjectId}\0${code}`
