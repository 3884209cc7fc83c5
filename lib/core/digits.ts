import { type Language, LOCALES } from './language'

/** `९८४१` becomes `9841`. Other characters stay. */
export function toAsciiDigits(text: string): string {
  return Object.values(LOCALES).reduce(
    (ascii, { zero }) => ascii.replace(digitsFrom(zero), (digit) => shifted(digit, zero, '0')),
    text,
  )
}

/** `9841` in the digits of a language: `९८४१`. Other characters stay. */
export function inDigitsOf(language: Language, text: string): string {
  return text.replace(/\d/g, (digit) => shifted(digit, '0', LOCALES[language].zero))
}

const digitsFrom = (zero: string) => new RegExp(`[${zero}-${shifted('9', '0', zero)}]`, 'g')

const shifted = (digit: string, from: string, to: string) =>
  String.fromCharCode(digit.charCodeAt(0) - from.charCodeAt(0) + to.charCodeAt(0))

/** A number grouped as in Nepal: `1,20,400`, `१,२०,४००`. */
export const countIn = (language: Language, count: number): string =>
  inDigitsOf(language, count.toLocaleString('en-IN'))
