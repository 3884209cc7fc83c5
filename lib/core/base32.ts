// Five bits per character. The alphabet has no i, l, o and u (Crockford).
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const SUFFIX_LENGTH = 26

// A uuid is two hex digits and six runs of five digits. A run is 20 bits, which are four base32 characters. These are the positions of the
// digits in the text, skipping the dashes:
const RUN_DIGITS = [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22].concat(
  Array.from({ length: 12 }, (_, digit) => 24 + digit),
)
// Two base32 characters for every ten bits, so a run needs two look-ups.
const BASE32_PAIRS = Array.from(
  { length: 1024 },
  (_, bits) => ALPHABET.charAt(bits >> 5) + ALPHABET.charAt(bits & 31),
)
export const HEX_PAIRS = Array.from({ length: 256 }, (_, bits) => bits.toString(16).padStart(2, '0'))
export const HEX_TRIPLES = Array.from({ length: 4096 }, (_, bits) => bits.toString(16).padStart(3, '0'))
const BASE32_VALUES = valuesOf(ALPHABET)
const HEX_VALUES = valuesOf('0123456789abcdef')

/** A lower-case uuid in base32. */
export function encodeUuid(uuid: string): string {
  let text = BASE32_PAIRS[(hexValue(uuid, 0) << 4) | hexValue(uuid, 1)] as string
  for (let digit = 0; digit < RUN_DIGITS.length; digit += 5) {
    let bits = 0
    for (let i = digit; i < digit + 5; i += 1) bits = (bits << 4) | hexValue(uuid, RUN_DIGITS[i] as number)
    text += (BASE32_PAIRS[bits >> 10] as string) + (BASE32_PAIRS[bits & 1023] as string)
  }
  return text
}

/** The uuid in base32 text that begins at `start`. Null if the text is not a uuid. */
export function decodeUuid(text: string, start: number): string | null {
  const head = (base32Value(text, start) << 5) | base32Value(text, start + 1)
  if (head < 0 || head > 255) return null
  let hex = HEX_PAIRS[head] as string
  for (let at = start + 2; at < start + SUFFIX_LENGTH; at += 4) {
    // A character outside of the alphabet is -1. Its sign survives every shift and every `|`.
    const high = (base32Value(text, at) << 5) | base32Value(text, at + 1)
    const low = (base32Value(text, at + 2) << 5) | base32Value(text, at + 3)
    if (high < 0 || low < 0) return null
    const bits = (high << 10) | low
    hex += (HEX_TRIPLES[bits >> 8] as string) + (HEX_PAIRS[bits & 255] as string)
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function hexValue(text: string, index: number): number {
  return HEX_VALUES[text.charCodeAt(index)] as number
}

function base32Value(text: string, index: number): number {
  return BASE32_VALUES[text.charCodeAt(index)] ?? -1
}

function valuesOf(alphabet: string): Int8Array {
  return Int8Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)))
}
