// The text of a QR by EMVCo: fields of two digits of name, two digits of length, and the value.
const PAYEE_FIELD = '59'
const FIELD = /^(\d{2})(\d{2})/

/** The payee in the text of a payment QR (field 59). Null: the text is no such QR, or names nobody. */
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
