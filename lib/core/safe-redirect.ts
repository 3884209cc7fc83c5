// Longer than any address of this site. Browsers and proxies support at least this length.
const MAX_LENGTH = 2_048

const ANY_SITE = 'http://any.site'

// Browsers read a backslash as a slash, and drop tabs and line breaks.
const MISREAD = /[\\\p{Cc}\p{Zl}\p{Zp}]/u
// A proxy may decode these before it reads the path.
const MISREAD_WHEN_DECODED = /%(?:2f|5c|[01][0-9a-f]|7f)/i
// A browser removes `.` and `..`. The rest may begin with `//`, which means another site.
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * Protects against open redirects: returns the path, query and fragment of `given` if every browser and proxy reads them as an address of
 * this site. Otherwise null. Use it for every parameter that says where a browser goes next.
 */
export function safeRedirectPath(given: unknown): string | null {
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
