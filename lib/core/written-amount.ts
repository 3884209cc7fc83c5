import { toAsciiDigits } from './digits'
import { MAX_PAISA } from './money'

const NOISE = /npr|rs\.?|रू\.?|रु\.?|[\s,\u00a0]/gi
const WRITTEN = /^(-|\()?(\d{1,14})(?:\.(\d{1,2}))?\)?$/

/**
 * The paisa of rupees as providers and banks write them: `1,23,456.78`, `Rs. -20`, `(20.00)`, `२०.५`.
 * @returns null for an empty cell, undefined for anything that is not an amount.
 */
export function writtenPaisa(cell: string | undefined): bigint | null | undefined {
  if (!cell) return null
  if (cell.length > 60) return undefined
  const typed = toAsciiDigits(cell).replace(NOISE, '').replace('\u2212', '-')
  const [whole, sign, rupees, paisa = ''] = WRITTEN.exec(typed) ?? []
  if (whole === undefined || (sign === '(') !== whole.endsWith(')')) return undefined
  const size = BigInt(rupees as string) * 100n + BigInt(paisa.padEnd(2, '0'))
  if (size > MAX_PAISA) return undefined
  return sign ? -size : size
}
