/** Money is a `bigint` of paisa, and its name ends in `Paisa`. 100 paisa are one Nepalese rupee (NPR). */

/** Paisa in a request: 1 to 16 digits, up to a hundred trillion rupees. */
export const PAISA_FORM = /^\d{1,16}$/

/** The largest amount, and the largest balance of a wallet. The database has the same limit. */
export const MAX_PAISA = 9_999_999_999_999_999n

export type MoneyLocale = 'en' | 'ne'

const SYMBOLS: Record<MoneyLocale, string> = { en: 'Rs', ne: 'रू' }
const DEVANAGARI_ZERO = 0x0966

/** Rupees for people: `Rs 1,23,456.78`, in Nepali `रू १,२३,४५६.७८` (lakh grouping). A minus sign comes first. */
export function formatNpr(paisa: bigint, locale: MoneyLocale): string {
  const { sign, rupees, cents } = split(paisa)
  // The last three digits are one group. The others are in pairs: thousand, lakh, crore.
  const grouped = rupees.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  const number = `${grouped && `${grouped},`}${rupees.slice(-3)}.${cents}`
  return `${sign}${SYMBOLS[locale]} ${locale === 'ne' ? toNepaliDigits(number) : number}`
}

function split(paisa: bigint) {
  const size = paisa < 0n ? -paisa : paisa
  return {
    sign: paisa < 0n ? '-' : '',
    rupees: String(size / 100n),
    cents: String(size % 100n).padStart(2, '0'),
  }
}

function toNepaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(DEVANAGARI_ZERO + Number(digit)))
}
