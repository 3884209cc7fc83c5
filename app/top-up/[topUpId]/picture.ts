import { type PictureKind, qrPicture } from '@/app/qr/picture'
import { fromWire } from '@/lib/core/id'
import { qrOf } from '@/lib/top-up/present'
import { findAnyTopUp } from '@/lib/top-up/read'

export interface PictureContext {
  params: Promise<{ topUpId: string }>
}

/** The QR of a top-up as a picture. A 404 once it can no longer be paid. */
export async function topUpPicture({ params }: PictureContext, kind: PictureKind): Promise<Response> {
  const id = fromWire('top', (await params).topUpId)
  const topUp = id && (await findAnyTopUp(id))
  const qr = topUp ? qrOf(topUp, new Date()) : null
  return qrPicture(kind, qr?.text ?? null, topUp?.walletId ?? '')
}
