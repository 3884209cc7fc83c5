/** The text with non-breaking spaces between each amount, its currency and its quantity. */
export function unbroken(text: string): string {
  return text.replaceAll(/(Rs|रू) /g, '$1\u00A0').replaceAll('× ', '×\u00A0')
}
