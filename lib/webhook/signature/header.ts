/** A `Service-Signature` header, taken apart. */
export interface SignedHeader {
  /** Unix seconds, as they stand in the header. */
  time: string
  /** Hex signatures, in their order. */
  signatures: string[]
}

// More than a rotation ever needs. The limit bounds the work for a hostile header.
const MAX_SIGNATURES = 10
const HEX_SHA256 = /^[0-9a-f]{64}$/

/**
 * Takes a header apart. Its name, quotes and spaces around it do not matter: logs add them.
 * @returns null if it has not one time and at least one signature.
 */
export function readHeader(text: string): SignedHeader | null {
  const value = text
    .trim()
    .replace(/^["']?service-signature["']?\s*[:=]\s*/i, '')
    .replace(/^["'`]+|["'`,;]+$/g, '')
  const parts = value.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time = '', ...others] = valuesOf('t')
  const signatures = valuesOf('v1').filter((each) => HEX_SHA256.test(each))
  if (!/^\d{1,11}$/.test(time) || others.length > 0 || signatures.length === 0) return null
  return { time, signatures: signatures.slice(0, MAX_SIGNATURES) }
}
