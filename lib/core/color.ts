// Merchants' colours, as `#rrggbb`, and the text colours that are readable on them.

/** A colour in a request: a `#` and six hexadecimal digits. */
export const COLOR_FORM = /^#[0-9a-f]{6}$/i

export type TextColor = '#000000' | '#ffffff'

/**
 * Black or white: the one that is easier to read on this colour. The contrast is at least 4.58:1 on every colour, and WCAG AA requires
 * 4.5:1. So merchants may choose any colour.
 * @param color `#rrggbb`.
 */
export function textColorOn(color: string): TextColor {
  return contrastOf(color, '#000000') >= contrastOf(color, '#ffffff') ? '#000000' : '#ffffff'
}

/**
 * The contrast of two colours, from 1 to 21.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red as number) + 0.7152 * (green as number) + 0.0722 * (blue as number)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
