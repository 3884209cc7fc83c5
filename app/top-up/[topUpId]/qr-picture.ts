import { fromWire } from '@/lib/core/id'
import { qrPng, qrSvg } from '@/lib/image/qr'
import { qrOf } from '@/lib/top-up/present'
import { findAnyTopUp } from '@/lib/top-up/read'

const TYPES = { svg: 'image/svg+xml', png: 'image/png' }

export interface QrContext {
  params: Promise<{ topUpId: string }>
}

/** The QR of a top-up as a picture, for who knows the address. There is none once it cannot be paid. */
export async function qrPicture({ params }: QrContext, kind: keyof typeof TYPES): Promise<Response> {
  const id = fromWire('top', (await params).topUpId)
  const topUp = id && (await findAnyTopUp(id))
  const qr = topUp && qrOf(topUp, new Date())
  const secret = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (!qr) return new Response('No such picture.\n', { status: 404, headers: secret })
  const body = kind === 'svg' ? qrSvg(qr.text) : await qrPng(topUp.walletId, qr.text)
  const headers = {
    ...secret,
    'content-type': TYPES[kind],
    'content-disposition': `inline; filename="qr.${kind}"`,
  }
  return new Response(body, { headers })
}
