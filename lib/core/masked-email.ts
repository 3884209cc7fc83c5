const SHOWN = 2

/** `as******@example.com`: enough for a person to recognise their own address, too little to write to another person's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // Of a short name less is shown: one that is whole is not masked.
  const shown = Math.min(SHOWN, Math.max(0, at - 1))
  return `${email.slice(0, shown)}******${email.slice(at)}`
}
