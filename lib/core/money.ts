import { inDigitsOf, toAsciiDigits } from './digits'
import { type Language, LOCALES } from './language'

/** Money is a `bigint` of paisa, and its name ends in `Paisa`. 100 paisa are one Nepalese rupee (NPR). */

/** Paisa in a request: 1 to 16 digits, up to a hundred trillion rupees. */
export const PAISA_FORM = /^\d{1,16}$/

/** The largest amount, and the largest wallet balance. The database has the same limit. */
export const MAX_PAISA = 9_999_999_999_999_999n

/** Rupees for people: `Rs 1,23,456.78`, in Nepali `रू १,२३,४५६.७८` (lakh grouping). A true minus comes first: `−Rs 5.00`. */
export function formatNpr(paisa: bigint, language: Language): string {
  const { sign, symbol, number } = nprParts(paisa, language)
  return `${sign}${symbol} ${number}`
}

/** The same without the paisa of whole rupees: `Rs 2,500`, `Rs 350.50`. For an SMS, where every character costs. */
export function shortNpr(paisa: bigint, language: Language): string {
  return formatNpr(paisa, language).replace(new RegExp(`\\.${inDigitsOf(language, '00')}$`), '')
}

/** For a sentence on a page: no line break between the currency and its figures. In Nepali, whole rupees have no paisa. */
export function unbrokenNpr(paisa: bigint, language: Language): string {
  const amount = language === 'en' ? formatNpr(paisa, language) : shortNpr(paisa, language)
  return amount.replace(' ', '\u00A0')
}

/** The parts of an amount, so that a page can style each of them. */
export function nprParts(paisa: bigint, language: Language) {
  const size = paisa < 0n ? -paisa : paisa
  const rupees = String(size / 100n)
  // The last three digits are one group. The others are in pairs: thousand, lakh, crore.
  const grouped = rupees.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const number = `${grouped && `${grouped},`}${rupees.slice(-3)}.${String(size % 100n).padStart(2, '0')}`
  return {
    sign: paisa < 0n ? '\u2212' : '',
    symbol: LOCALES[language].rupees,
    number: inDigitsOf(language, number),
  }
}

/** Rupees for programs and spreadsheets: `1500.00`, `-0.05`. */
export function rupees(paisa: bigint): string {
  const size = paisa < 0n ? -paisa : paisa
  return `${paisa < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

const RUPEES = /^(\d{1,14})(?:\.(\d{1,2}))?$/

/** Reads rupees that a person typed: `1,500`, `Rs 350.5`, `रू १,५००`. Null for anything else, and for a third decimal. */
export function parseRupees(text: string): bigint | null {
  if (text.length > 40) return null
  const typed = toAsciiDigits(text)
    .replace(/^\s*(rs\.?|npr|रू\.?|रु\.?)/i, '')
    .replace(/[\s,]/g, '')
  const [, rupees, paisa = ''] = RUPEES.exec(typed) ?? []
  return rupees === undefined ? null : BigInt(rupees) * 100n + BigInt(paisa.padEnd(2, '0'))
}

/** The values of Nepal's notes and coins in rupees, largest first. Same order as drawer_counts.pieces. */
export const RUPEE_PIECES = [1000, 500, 100, 50, 20, 10, 5, 2, 1] as const
