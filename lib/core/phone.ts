import { parsePhoneNumberFromString as parseAnyPhone } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { toAsciiDigits } from './digits'

// Nepal's mobile networks by the digits after +977.
const NEPALI_MOBILE = /^9(?:00|6[0-3]|7[0-24-6]|8[0-24-68])\d{7}$/
const BEGINS_LIKE_A_MOBILE = /^9[678]/
// Landlines of Dadeldhura (096) and Achham (097).
const FAR_WESTERN_LANDLINE = /^9[67][2-6]\d{5}$/
const MOBILE_DIGITS = 10

// A number with spaces and brackets is shorter.
const MAX_TYPED = 40

// Each bundle has its own copy of this module.
const SERIES = Symbol.for('khata.phoneSeries')
const ofProcess = globalThis as { [SERIES]?: readonly string[] }

/** Allows the mobile numbers of new series, each by its first three digits, such as `983`. */
export function allowPhoneSeries(series: readonly string[]): void {
  ofProcess[SERIES] = series
}

const isMobile = (national: string) =>
  NEPALI_MOBILE.test(national) ||
  (national.length === MOBILE_DIGITS && ofProcess[SERIES]?.includes(national.slice(0, 3)) === true)

/**
 * A number without what programs add: the fraction of a data tool (`9841234567.0`), the formula (`="98…"`) or the apostrophe of a
 * spreadsheet, brackets around the country code, unusual spaces, invisible characters, and digits of other scripts and widths.
 */
export function cleanPhone(text: string): string {
  return toAsciiDigits(text.slice(0, MAX_TYPED + 1).normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s()]+/g, ' ')
    .trim()
    .replace(/^=?\s*["'`‘’]*|["'`‘’]+$/gu, '')
    .replace(/(\d)\.0*$/, '$1')
    .trim()
    .replace(/^\+\s+/, '+')
}

/**
 * Converts a Nepali mobile number that a person typed to E.164 (`+9779812345678`). Null if it is anything else. All ways to write a number
 * have the same result.
 */
export function normalizeMobile(text: string): string | null {
  if (text.length > MAX_TYPED) return null
  const number = parsePhoneNumberFromString(cleanPhone(text), { defaultCountry: 'NP', extract: false })
  const isNepali = number?.countryCallingCode === '977' && !number.ext
  return isNepali && isMobile(number.nationalNumber) ? number.number : null
}

/** The address of a WhatsApp chat with a number. Null if it is not a Nepali mobile number. */
export function whatsAppOf(phone: string): string | null {
  const mobile = normalizeMobile(phone)
  return mobile && `https://wa.me/${mobile.slice(1)}`
}

/**
 * Converts a phone number of any country and kind to E.164. Without a country code it is a number in Nepal. Null if it is not a phone
 * number.
 */
function normalizePhone(text: string): string | null {
  if (text.length > MAX_TYPED) return null
  const number = parseAnyPhone(cleanPhone(text), { defaultCountry: 'NP', extract: false })
  if (!number || number.ext || !number.isPossible()) return null
  return number.countryCallingCode === '977' && isBrokenMobile(number.nationalNumber) ? null : number.number
}

/** True for a mobile number with too many or too few digits. It cannot be called. */
function isBrokenMobile(national: string): boolean {
  const digits = national.replace(/^0+/, '')
  return (
    BEGINS_LIKE_A_MOBILE.test(digits) && digits.length !== MOBILE_DIGITS && !FAR_WESTERN_LANDLINE.test(digits)
  )
}

/** A phone number as a merchant writes it down, parsed to E.164. */
export const anyPhone = z
  .string()
  .transform((text, context) => {
    const number = normalizePhone(text)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message:
        'must be a phone number, such as +9779812345678 or 01-4123456. A number that begins with 96, 97 or 98 has ten digits.',
    })
    return z.NEVER
  })
  .meta({ type: 'string', examples: ['+9779812345678'] })

/** A Nepali mobile number as a person types it, parsed to E.164. */
export const mobilePhone = z
  .string()
  .transform((text, context) => {
    const number = normalizeMobile(text)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'must be a Nepali mobile number, such as +9779812345678.' })
    return z.NEVER
  })
  .meta({
    type: 'string',
    description: 'A Nepali mobile number, in any usual spelling.',
    examples: ['+9779800000000'],
  })

/** The six digits of a code that was sent to a phone, as a person types them: also with spaces, or in Devanagari. */
export const phoneCode = z
  .string()
  .max(40)
  .transform((text) => cleanPhone(text).replace(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { message: 'must be the six digits of the code.' })
  .meta({ type: 'string', description: 'The six digits from the SMS.', examples: ['987654'] })

/** A number as people in Nepal write it: `9812345678`. @param phone in E.164. */
export const nationalPhone = (phone: string): string => phone.replace('+977', '')

/**
 * With its digits in groups, for people who read it: `984-1234567`, `01-4123456`, `+91 98765 43210`. @param phone in E.164.
 */
export function readablePhone(phone: string): string {
  const number = parseAnyPhone(phone)
  if (!number) return phone
  return number.countryCallingCode === '977' ? number.formatNational() : number.formatInternational()
}

/** `98••••5678`: for a person with several numbers, who must know which one they used. @param phone in E.164. */
export function phoneHint(phone: string): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 2)}••••${national.slice(-4)}`
}

/** `••••••••78`: for a page that anybody may have opened. @param phone in E.164. */
export const lastDigits = (phone: string): string => `••••••••${nationalPhone(phone).slice(-2)}`

/** `98******78`: enough for a person to recognise their own number, not enough to call somebody else's. @param phone in E.164. */
export function maskedPhone(phone: string): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 2)}******${national.slice(-2)}`
}
