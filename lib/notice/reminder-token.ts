import { timingSafeEqual } from 'node:crypto'
import type { EventId } from '@/lib/core/id'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'

// The token in a reminder's link. It consists of a MAC of the event, the amount and the phone; the amount; and enough of the event's id to
// find the event. It needs no row of its own. It is sent by SMS, where each character costs: 18 bytes are 24 characters.
const MAC_DIGITS = 11
const SUM_DIGITS = 6
const TOKEN_FORM = /^[\w-]{24}$/
const PURPOSE = 'reminder link'

/** What a link asks to pay. */
export interface Reminded {
  eventId: EventId
  /** Up to Rs 100,000, the maximum of one top-up. */
  amountPaisa: bigint
}

/** A token that was parsed, but not verified. */
export interface ReadToken {
  amountPaisa: bigint
  /** The first and the last id that begin with the token's part of the id. */
  ids: [first: string, last: string]
  isFor(eventId: string, phone: string): boolean
}

export function reminderToken({ eventId, amountPaisa }: Reminded, phone: string): string {
  const digits = eventId.replaceAll('-', '')
  const sum = amountPaisa.toString(16).padStart(SUM_DIGITS, '0')
  const mac = macOf({ eventId, amountPaisa }, phone)
  // The version is left out, because it is always 7. The variant digit is 8 to b, so the token ends with a letter or a digit: phones leave
  // a trailing - or _ out of a link.
  const found = digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17, 20) + digits[16]
  return Buffer.from(mac + sum + found, 'hex').toString('base64url')
}

/** Null if it does not have the form of a token. */
export function readReminderToken(token: string): ReadToken | null {
  if (!TOKEN_FORM.test(token)) return null
  const digits = Buffer.from(token, 'base64url').toString('hex')
  const mac = digits.slice(0, MAC_DIGITS)
  const amountPaisa = BigInt(`0x${digits.slice(MAC_DIGITS, MAC_DIGITS + SUM_DIGITS)}`)
  const found = digits.slice(MAC_DIGITS + SUM_DIGITS)
  const begin = `${found.slice(0, 8)}-${found.slice(8, 12)}-7${found.slice(12, 15)}-${found.at(-1)}${found.slice(15, 18)}`
  return {
    amountPaisa,
    ids: [`${begin}-000000000000`, `${begin}-ffffffffffff`],
    isFor: (eventId, phone) =>
      macsOf({ eventId: eventId as EventId, amountPaisa }, phone).some((each) => isSame(each, mac)),
  }
}

const textOf = ({ eventId, amountPaisa }: Reminded, phone: string) => `${eventId} ${amountPaisa} ${phone}`
const digitsOf = (mac: Buffer) => mac.toString('hex').slice(0, MAC_DIGITS)

const macOf = (asked: Reminded, phone: string) => digitsOf(hmac(PURPOSE, textOf(asked, phone)))
const macsOf = (asked: Reminded, phone: string) => hmacs(PURPOSE, textOf(asked, phone)).map(digitsOf)

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
