// How an SMS is counted and paid: in segments. A text of the GSM alphabet has 160 characters in one segment and 153 in
// each of several. One character outside of it, such as any of Devanagari, makes that 70 and 67 UTF-16 units.

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

/** Replaces typographic signs by those of the GSM alphabet, which say the same in half of the segments. */
export function plainSigns(text: string): string {
  return text.replace(/[–—−‘’“”…\u00a0]/g, (sign) => TYPOGRAPHY[sign] as string)
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// A name that is cut to less than this can no longer be known.
const KNOWN_LENGTHS = [40, 30, 24]
const SHORTEST_LENGTHS = [20, 14, 9]

/**
 * The SMS of some text and names, in as few segments as it can be. Names that are too long are cut, so that it fits into one segment
 * if they can still be known then, and else into the most that it may cost.
 */
export function fittingSms(textOf: (cut: (name: string) => string) => string, mostSegments = 2): string {
  const texts = [...KNOWN_LENGTHS, ...SHORTEST_LENGTHS].map((length) =>
    textOf((name) => shortened(plainSigns(name), length)),
  )
  const known = texts.slice(0, KNOWN_LENGTHS.length).find((text) => smsSegments(text) === 1)
  const fitting = known ?? texts.find((text) => smsSegments(text) <= mostSegments)
  return fitting ?? (texts.at(-1) as string)
}

/** Cuts a name between two signs as people see them. A vowel of Devanagari stays with its consonant. */
function shortened(name: string, length: number): string {
  if (name.length <= length) return name
  let kept = ''
  for (const { segment } of graphemes.segment(name)) {
    if (kept.length + segment.length >= length) break
    kept += segment
  }
  return `${kept.replace(/[\s,.;:-]+$/, '')}.`
}
