import { encode } from 'uqr'

/** A QR code as an SVG path, in units of one module. */
export interface QrPath {
  /** The number of modules per side, including the quiet zone. */
  size: number
  path: string
}

// The standard requires a quiet zone of four modules. Two are enough on a plain background.
const BORDER = 2

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: modules.join('') }
}
