import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const DEVANAGARI_DIGIT = /[\u0966-\u096f]/g
const DEVANAGARI_ZERO = 0x0966

/**
 * Converts a phone number that a person typed, also with Devanagari digits, to E.164 (`+9779812345678`). Null if it
 * is not a phone number. Without a country code it is read as Nepali.
 */
export function normalizePhone(text: string): string | null {
  if (text.length > 40) return null
  const ascii = text.replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
  const number = parsePhoneNumberFromString(ascii, 'NP')
  return number?.isPossible() ? number.number : null
}
