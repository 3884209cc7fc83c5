const FORM = /^(\d{1,16})(?:\.(\d+))?$/

/** Formats paisa as eSewa expects rupees: `100`, or `100.50`. */
export function toRupees(paisa: bigint): string {
  const rest = paisa % 100n
  return rest === 0n ? `${paisa / 100n}` : `${paisa / 100n}.${String(rest).padStart(2, '0')}`
}

/**
 * Parses rupees as eSewa writes them: `"1,000.0"`, `"1000"`, 1000.5. Null if the value is not an amount, or not a whole number of paisa.
 */
export function fromRupees(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const [, whole, fraction = ''] = FORM.exec(String(value).replaceAll(',', '').trim()) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(2))) return null
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Parses paisa as Khalti writes them: 1000, `"1000"`, 1000.0. Null if the value is not a whole number of paisa. */
export function fromPaisa(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const [, whole, fraction = ''] = FORM.exec(String(value).trim()) ?? []
  return whole === undefined || /[^0]/.test(fraction) ? null : BigInt(whole)
}
