// An SMS is counted and paid in segments. A text in the GSM alphabet has 160 characters in a single segment, or 153 in each of several. One
// character outside of it, such as any Devanagari letter, reduces that to 70 and 67 UTF-16 units.

/** @see 3GPP TS 23.038, section 6.2.1 */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These take two characters. */
const GSM_EXTENSION = '\f^{}\\[~]|€'

const SIZES = { gsm: { one: 160, several: 153 }, unicode: { one: 70, several: 67 } }

/** How many segments a text is sent in. */
export function smsSegments(text: string): number {
  let length = 0
  for (const character of text) {
    if (GSM.includes(character)) length += 1
    else if (GSM_EXTENSION.includes(character)) length += 2
    else return segments(text.length, SIZES.unicode)
  }
  return segments(length, SIZES.gsm)
}

const segments = (length: number, { one, several }: typeof SIZES.gsm) =>
  length <= one ? 1 : Math.ceil(length / several)

const TYPOGRAPHY: Record<string, string> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '\u00a0': ' ',
}

/** Replaces typographic signs by their GSM equivalents, which take half as many segments. */
export function plainSigns(text: string): string {
  return text.replace(/[–—−‘’“”…\u00a0]/g, (sign) => TYPOGRAPHY[sign] as string)
}

/** Whether an SMS that contains this name can hold 160 characters. */
export const isGsm = (name: string) =>
  plainSigns(name)
    .split('')
    .every((sign) => (GSM + GSM_EXTENSION).includes(sign))

/** How much room an SMS text has. */
export interface SmsRoom {
  business(name: string): string
  product(name: string): string
  /** How many of its optional parts are left out, beginning with the first. */
  dropped: number
}

// The product's name is shortened before the shop's, and only between words: half a name looks like fraud.
const LENGTHS: [business: number, product: number][] = [
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [Number.POSITIVE_INFINITY, 30],
  [Number.POSITIVE_INFINITY, 16],
  [36, 16],
  [20, 16],
]
const FIRST_WORDS: [number, number] = [0, 0]
const MOST_DROPPED = 4

/**
 * The SMS of a text and names, in one part. If it is too long, names are shortened, then optional parts are left out, and finally only the
 * first word of each name is kept. A text that is still too long takes two parts, and says as much as fits.
 */
export function fittingSms(textOf: (room: SmsRoom) => string): string {
  return fitting(textOf, 1) ?? fitting(textOf, 2) ?? textOf({ ...roomOf(FIRST_WORDS), dropped: MOST_DROPPED })
}

/** Null if it does not fit into this many parts. */
export function fitting(textOf: (room: SmsRoom) => string, parts: number): string | null {
  for (const lengths of [LENGTHS, [FIRST_WORDS]])
    for (let dropped = 0; dropped <= MOST_DROPPED; dropped++)
      for (const each of lengths) {
        const text = textOf({ ...roomOf(each), dropped })
        if (smsSegments(text) <= parts) return text
      }
  return null
}

const roomOf = ([business, product]: [number, number]) => ({
  business: (name: string) => shortened(plainSigns(name), business),
  product: (name: string) => shortened(plainSigns(name), product),
})

/** The first words of a name, at least one. */
function shortened(name: string, length: number): string {
  if (name.length <= length) return name
  const [first = '', ...words] = name.split(' ')
  let kept = first
  for (const word of words) {
    if (kept.length + 1 + word.length > length) break
    kept += ` ${word}`
  }
  return kept.replace(/[\s.,;:&–-]+$/, '')
}
