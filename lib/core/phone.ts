import { parsePhoneNumberFromString as parseAnyPhone } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { toAsciiDigits } from './digits'

// The mobile networks of Nepal by their first three digits, in E.164.
const NEPALI_MOBILE = /^\+9779(?:00|6[0-3]|7[0-24-6]|8[0-24-68])\d{7}$/

// A number with spaces and brackets is shorter.
const MAX_TYPED = 40

// Apps put invisible signs around a number that is copied there.
const typed = (text: string) => toAsciiDigits(text.replace(/\p{Bidi_Control}/gu, ''))

/**
 * Converts a Nepali mobile number that a person typed, also with Devanagari digits, to E.164 (`+9779812345678`). Null
 * if it is anything else. All ways to write one number have the same result.
 */
export function normalizeMobile(text: string): string | null {
  if (text.length > MAX_TYPED) return null
  const number = parsePhoneNumberFromString(typed(text), { defaultCountry: 'NP', extract: false })
  return number && !number.ext && NEPALI_MOBILE.test(number.number) ? number.number : null
}

/** Where WhatsApp writes to a number. Null: it is not that of a mobile phone in Nepal. */
export function whatsAppOf(phone: string): string | null {
  const mobile = normalizeMobile(phone)
  return mobile && `https://wa.me/${mobile.slice(1)}`
}

/** Converts a phone number of any country and kind to E.164. Without a country code it is a number of Nepal. Null: it is none. */
function normalizePhone(text: string): string | null {
  if (text.length > MAX_TYPED) return null
  const number = parseAnyPhone(typed(text), { defaultCountry: 'NP', extract: false })
  return number && !number.ext && number.isPossible() ? number.number : null
}

/** A phone number as a merchant writes it down, parsed to E.164. */
export const anyPhone = z
  .string()
  .transform((text, context) => {
    const number = normalizePhone(text)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message: 'must be a phone number, such as +9779812345678 or 01-4123456.',
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

/** The six digits of a code that was sent to a phone, as a person types them: with spaces, also in Devanagari. */
export const phoneCode = z
  .string()
  .max(40)
  .transform((text) => typed(text).replace(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { message: 'must be the six digits of the code.' })
  .meta({ type: 'string', description: 'The six digits that came by SMS.', examples: ['987654'] })

/** As people in Nepal write it: `9812345678`. @param phone in E.164. */
export const nationalPhone = (phone: string): string => phone.replace('+977', '')

/** `98••••5678`: for a person who has several numbers and must know with which one they began. @param phone in E.164. */
export function phoneHint(phone: string): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 2)}••••${national.slice(-4)}`
}

/** `••••••••78`: on a page that anybody may have opened. @param phone in E.164. */
export const lastDigits = (phone: string): string => `••••••••${nationalPhone(phone).slice(-2)}`

/** `98******78`: enough for a person to recognise their own number, too little to call another person's. @param phone in E.164. */
export function maskedPhone(phone: string): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 2)}******${national.slice(-2)}`
}
