import { DomainError } from '@/lib/core/errors'
import { fromWire } from '@/lib/core/id'
import { getMessage } from '@/lib/sandbox/read'
import { visit } from '../../../../../visit'

interface Context {
  params: Promise<{ environment: string; messageId: string }>
}

// A mail has inline styles and may hold any markup, so it is a document of its own: nothing in it runs, it loads
// nothing, and it has an origin of its own. Only our own page may frame it.
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
}

/** The HTML of a mail, for the frame on its page. Links in it open in a new tab. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { environment, messageId } = await params
  const { ctx } = await visit(environment, 'sandbox:read')
  const id = fromWire('msg', messageId)
  const html = id && (await htmlOf(getMessage(ctx, id)))
  if (!html) return new Response('There is no such mail.\n', { status: 404 })
  return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers: HEADERS })
}

async function htmlOf(message: ReturnType<typeof getMessage>): Promise<string | null> {
  try {
    return (await message).html
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null
    throw error
  }
}
