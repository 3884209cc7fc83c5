import { fromWire } from '@/lib/core/id'
import { qrOfRequest } from '@/lib/qr-request/present'
import { findAnyQrRequest } from '@/lib/qr-request/read'
import { type PictureKind, qrPicture } from '../picture'

export interface PictureContext {
  params: Promise<{ qrRequestId: string }>
}

/** The QR of a request as a picture. A 404 once it no longer waits. */
export async function requestPicture({ params }: PictureContext, kind: PictureKind): Promise<Response> {
  const id = fromWire('qrq', (await params).qrRequestId)
  const request = id && (await findAnyQrRequest(id))
  const qr = request ? qrOfRequest(request, new Date()) : null
  return qrPicture(kind, qr?.text ?? null, request?.businessId ?? '')
}
