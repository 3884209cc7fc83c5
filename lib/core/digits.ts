const DEVANAGARI_ZERO = 0x0966

/** `९८४१` becomes `9841`. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}

/** `9841` becomes `९८४१`. Other characters stay. */
export function toDevanagariDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(DEVANAGARI_ZERO + Number(digit)))
}

/** The first digits of a code that a person typed or pasted: `९८७ ६५४` becomes `987654`. */
export function codeDigits(text: string, most: number): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, most)
}
