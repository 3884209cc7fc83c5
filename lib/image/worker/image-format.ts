/** The format of an image by its first bytes. Its name and declared type do not count. */
export type ImageFormat = 'png' | 'jpeg' | 'svg'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (PNG.equals(bytes.subarray(0, PNG.length))) return 'png'
  if (JPEG.equals(bytes.subarray(0, JPEG.length))) return 'jpeg'
  return isSvg(new TextDecoder().decode(bytes)) ? 'svg' : null
}

/** What may come before the root element of an XML file: the start and the end of each part. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const

// It goes step by step, because a hostile file could make a regular expression very slow.
function isSvg(text: string): boolean {
  let at = skipSpace(text, 0)
  for (;;) {
    const part = BEFORE_ROOT.find(([start]) => text.startsWith(start, at))
    if (!part) break
    const end = text.indexOf(part[1], at)
    if (end < 0) return false
    at = skipSpace(text, end + part[1].length)
  }
  return /^<svg[\s>/]/.test(text.slice(at, at + 5))
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at += 1
  return at
}
