import { DEFAULT_LANGUAGE, languageOf } from '@/lib/core/language'
import { SAMPLE_NOTICES, sampleMessages } from '@/lib/notice/samples'
import { mailDocument } from '../../../../object/mail-document'
import { visit } from '../../../../visit'
import { sampleSale } from '../../sample-sale'

interface Context {
  params: Promise<{ environment: string }>
}

/** The mail of a notice with made-up facts, for the frame on the settings page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const visitor = await visit((await params).environment, 'merchant:write')
  const asked = new URL(request.url).searchParams
  const notice = SAMPLE_NOTICES.find(
    ({ kind, variant }) => kind === asked.get('kind') && variant === asked.get('variant'),
  )
  const language = languageOf(asked.get('lang')) ?? DEFAULT_LANGUAGE
  const messages = notice ? sampleMessages(notice, await sampleSale(visitor, language), language) : []
  return mailDocument(messages.find(({ channel }) => channel === 'mail')?.html)
}
