const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/** A mail for the frame on a page, with a policy of its own (lib/http/security-headers.ts). Its links open in a new tab. Without a mail, a 404. */
export function mailDocument(html: string | null | undefined): Response {
  if (!html) return new Response('There is no such mail.\n', { status: 404 })
  return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers: HEADERS })
}
