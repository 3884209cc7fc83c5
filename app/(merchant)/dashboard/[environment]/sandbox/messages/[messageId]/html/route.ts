import { DomainError } from '@/lib/core/errors'
import { fromWire } from '@/lib/core/id'
import { getMessage } from '@/lib/sandbox/read'
import { mailDocument } from '../../../../../object/mail-document'
import { visit } from '../../../../../visit'

interface Context {
  params: Promise<{ environment: string; messageId: string }>
}

/** The HTML of a mail, for the frame on its page. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { environment, messageId } = await params
  const { ctx } = await visit(environment, 'sandbox:read')
  const id = fromWire('msg', messageId)
  return mailDocument(id && (await htmlOf(getMessage(ctx, id))))
}

async function htmlOf(message: ReturnType<typeof getMessage>): Promise<string | null> {
  try {
    return (await message).html
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null
    throw error
  }
}
