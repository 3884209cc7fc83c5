/** The text with each currency, and how many of it, on the line of its amount. */
export function unbroken(text: string): string {
  return text.replaceAll(/(Rs|रू) /g, '$1\u00A0').replaceAll('× ', '×\u00A0')
}
