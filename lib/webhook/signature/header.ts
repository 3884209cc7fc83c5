/** A `Service-Signature` header, taken apart. */
export interface SignedHeader {
  /** Unix seconds, as they stand in the header. */
  time: string
  /** Hex signatures, in their order. */
  signatures: string[]
}

export type HeaderProblem =
  | 'empty'
  | 'no_time'
  | 'several_times'
  | 'time_not_seconds'
  | 'no_signature'
  | 'signature_not_hex'
  | 'other_scheme'

// More than a rotation ever needs. The limit bounds the work for a hostile header.
const MAX_SIGNATURES = 10
const HEX_SHA256 = /^[0-9a-f]{64}$/

/** Takes a header apart. Its name, quotes and spaces around it do not matter: logs add them. */
export function readHeader(text: string): SignedHeader | HeaderProblem {
  const value = text
    .trim()
    .replace(/^["']?service-signature["']?\s*[:=]\s*/i, '')
    .replace(/^["'`]+|["'`,;]+$/g, '')
    .trim()
  if (value === '') return 'empty'
  if (/^v1a?,/.test(value)) return 'other_scheme'
  const parts = value.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time, second] = valuesOf('t')
  if (time === undefined) return 'no_time'
  if (second !== undefined) return 'several_times'
  if (!/^\d{1,11}$/.test(time)) return 'time_not_seconds'
  const signatures = valuesOf('v1')
  if (signatures.length === 0) return 'no_signature'
  const wellFormed = signatures.filter((each) => HEX_SHA256.test(each)).slice(0, MAX_SIGNATURES)
  return wellFormed.length > 0 ? { time, signatures: wellFormed } : 'signature_not_hex'
}
