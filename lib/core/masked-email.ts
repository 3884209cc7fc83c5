const SHOWN = 2

/** `as******@example.com`: enough for a person to recognise their own address, not enough to write to somebody else's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // A short name shows less, because it would otherwise not be masked.
  const shown = Math.min(SHOWN, Math.max(0, at - 1))
  return `${email.slice(0, shown)}******${email.slice(at)}`
}
