import { randomInt } from 'node:crypto'

// Real references have up to 30 characters. A reference is the key of an index, so its length is limited.
const MAX_LENGTH = 200

/** The provider's reference of a payment, which may be a text or a number. Null if there is none. */
export function referenceIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text !== '' && text.length <= MAX_LENGTH && !text.includes('\u0000') ? text : null
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
// The maximum of connectIPS.
const LENGTH = 20

/** Our name of a payment for a provider that wants a short one. It cannot be guessed, and is unique. */
export function newReference(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
