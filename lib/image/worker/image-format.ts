/** The format of an image by its first bytes. Its name and declared type do not count. */
export type ImageFormat = 'png' | 'jpeg' | 'svg'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (PNG.equals(bytes.subarray(0, PNG.length))) return 'png'
  if (JPEG.equals(bytes.subarray(0, JPEG.length))) return 'jpeg'
  return rootOfSvg(new TextDecoder().decode(bytes)) === null ? null : 'svg'
}

/** What may come before the root element of an XML file: the start and the end of each part. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const

/**
 * Where the root element of an SVG begins, found step by step, because a regular expression could be very slow. Null if the text is not an
 * SVG.
 */
export function rootOfSvg(text: string): number | null {
  let at = skipSpace(text, 0)
  for (;;) {
    const part = BEFORE_ROOT.find(([start]) => text.startsWith(start, at))
    if (!part) break
    const end = text.indexOf(part[1], endOfOwnDeclarations(text, part[0], at))
    if (end < 0) return null
    at = skipSpace(text, end + part[1].length)
  }
  return /^<svg[\s>/]/.test(text.slice(at, at + 5)) ? at : null
}

/** A DOCTYPE may contain its own declarations, in brackets. */
function endOfOwnDeclarations(text: string, start: string, at: number): number {
  if (start !== '<!DOCTYPE') return at
  const bracket = text.indexOf('[', at)
  return bracket >= 0 && bracket < text.indexOf('>', at) ? Math.max(at, text.indexOf(']', bracket)) : at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at += 1
  return at
}
