const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/**
 * A mail as a document for a frame, with its own content security policy (lib/http/security-headers.ts). Links open in a new tab. A 404 if
 * there is no mail.
 */
export function mailDocument(html: string | null | undefined): Response {
  if (!html) return new Response('There is no such mail.\n', { status: 404 })
  return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers: HEADERS })
}
