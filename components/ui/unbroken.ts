/** The text with each currency on the line of its amount. */
export function unbroken(text: string): string {
  return text.replaceAll('Rs ', 'Rs\u00A0')
}
