// The text of an EMVCo QR is a sequence of fields: two digits of tag, two digits of length, and the value.
const PAYEE_FIELD = '59'
const FIELD = /^(\d{2})(\d{2})/

/** The payee in the text of a payment QR (field 59). Null if the text is not such a QR, or names nobody. */
export function payeeNameIn(text: string): string | null {
  let rest = text
  while (rest !== '') {
    const [head, name, length] = FIELD.exec(rest) ?? []
    if (head === undefined) return null
    const end = head.length + Number(length)
    if (rest.length < end) return null
    if (name === PAYEE_FIELD) return rest.slice(head.length, end).trim() || null
    rest = rest.slice(end)
  }
  return null
}
