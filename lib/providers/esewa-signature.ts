import { createHmac, timingSafeEqual } from 'node:crypto'

/** The fields of the form that eSewa requires to be signed, in this order. */
export const SIGNED_FORM_FIELDS = ['total_amount', 'transaction_uuid', 'product_code']
// A signature that does not cover all of these proves nothing about the payment.
const NEEDED = ['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code']
// Longer than any real return.
const MAX_DATA_LENGTH = 8_192
const MAX_SIGNED_FIELDS = 20

/** Base64 of the HMAC-SHA256 over `name=value` of each named field, joined by commas. */
export function signEsewa(
  secretKey: string,
  names: readonly string[],
  fields: Readonly<Record<string, string>>,
): string {
  const message = names.map((name) => `${name}=${fields[name]}`).join(',')
  return createHmac('sha256', secretKey).update(message).digest('base64')
}

/**
 * The fields of a signed return: the base64 JSON in `?data=`. They are kept exactly as they were signed, so amounts may contain commas.
 * Null if the data cannot be read, if the signature is wrong, or if it does not cover a required field.
 */
export function openSignedReturn(secretKey: string, data: string): Record<string, string> | null {
  const fields = data.length <= MAX_DATA_LENGTH ? textFieldsIn(data) : null
  if (!fields) return null
  const names = (fields.signed_field_names ?? '').split(',')
  const isComplete =
    names.length <= MAX_SIGNED_FIELDS &&
    NEEDED.every((name) => names.includes(name)) &&
    names.every((name) => fields[name] !== undefined)
  if (!isComplete) return null
  return isSame(fields.signature ?? '', signEsewa(secretKey, names, fields)) ? fields : null
}

/** Only texts. A number might not be written as it was signed, because JSON does not keep its notation. */
function textFieldsIn(data: string): Record<string, string> | null {
  try {
    // A plus sign in a query string is decoded as a space.
    const value: unknown = JSON.parse(Buffer.from(data.replaceAll(' ', '+'), 'base64').toString('utf8'))
    if (typeof value !== 'object' || value === null) return null
    const texts = Object.entries(value).filter(([, each]) => typeof each === 'string')
    return Object.assign(Object.create(null), Object.fromEntries(texts))
  } catch {
    return null
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
