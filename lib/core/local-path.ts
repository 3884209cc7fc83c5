// Longer than any address of this site; browsers and proxies take at least this much.
const MAX_LENGTH = 2_048

const ANY_SITE = 'http://any.site'

// A browser reads a backslash as a slash, and leaves out tabs and line breaks.
const MISREAD = /[\\\p{Cc}\p{Zl}\p{Zp}]/u
// A proxy on the way may decode these before it looks at the path.
const MISREAD_WHEN_DECODED = /%(?:2f|5c|[01][0-9a-f]|7f)/i
// Taking out `.` and `..` can leave a path that begins with `//`: that is another site.
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * The path, query and fragment of `given`, when it names a place on this site and no reading of it leads elsewhere;
 * otherwise null. For every parameter that says where a browser goes next.
 */
export function localPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > MAX_LENGTH) return null
  if (!given.startsWith('/') || MISREAD.test(given) || !given.isWellFormed()) return null
  const path = given.split(/[?#]/, 1)[0] ?? ''
  if (path.includes('//') || DOT_SEGMENT.test(path) || MISREAD_WHEN_DECODED.test(path)) return null
  if (!isDecodable(path) || !URL.canParse(given, ANY_SITE)) return null
  const url = new URL(given, ANY_SITE)
  return url.origin === ANY_SITE ? url.pathname + url.search + url.hash : null
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
