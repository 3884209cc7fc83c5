// A mail has inline styles and may hold any markup, so it is a document of its own: nothing in it runs, it loads
// nothing, and it has an origin of its own. Only our own page may frame it.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
}

/** A mail for the frame on a page. Its links open in a new tab. Without a mail, a 404. */
export function mailDocument(html: string | null | undefined): Response {
  if (!html) return new Response('There is no such mail.\n', { status: 404 })
  return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers: HEADERS })
}
