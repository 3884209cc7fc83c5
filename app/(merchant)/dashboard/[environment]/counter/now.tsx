import { placeHref } from '@/components/dashboard/place-href'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { Ctx } from '@/lib/infra/ctx'
import { listQrRequests } from '@/lib/qr-request/read'
import { listQrRequestsQuery } from '@/lib/qr-request/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

const SHOWN = '20'

/** Money that came in by QR without paying anything. The desk shows it until somebody decides what to do with it. */
export async function HeldMoney({ ctx, language }: { ctx: Ctx; language: Language }) {
  const words = MESSAGES[language].counter.qr
  const { items } = await listQrRequests(ctx, listQrRequestsQuery.parse({ status: 'held', limit: SHOWN }))
  return items.map(({ id, receivedPaisa }) => (
    <Notice key={id} look="warning">
      {filled(words.held, { amount: unbrokenNpr(receivedPaisa as bigint, language) })}{' '}
      <TextLink href={placeHref(ctx.environment, `counter/qr/${toWire('qrq', id)}`)}>{words.see}</TextLink>
    </Notice>
  ))
}
