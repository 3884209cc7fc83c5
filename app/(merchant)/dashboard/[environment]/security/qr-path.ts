import { encode } from 'uqr'

/** A QR code as an SVG path, in units of one module. */
export interface QrPath {
  /** Modules per side, with the quiet zone. */
  size: number
  path: string
}

// The standard asks for four modules around the code. Two are enough on a ground of its own.
const BORDER = 2

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: modules.join('') }
}
