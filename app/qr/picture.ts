import { qrPng, qrSvg } from '@/lib/image/qr'

export type PictureKind = 'svg' | 'png'

const TYPES: Record<PictureKind, string> = { svg: 'image/svg+xml', png: 'image/png' }

/**
 * A QR as a picture, for anybody who knows the address.
 * @param text the content of the QR. Null if there is none, or if it cannot be paid any more.
 * @param owner the business or person that it belongs to. Owners take turns, so nobody's pictures delay those of others.
 */
export async function qrPicture(kind: PictureKind, text: string | null, owner: string): Promise<Response> {
  const secret = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (text === null) return new Response('No such picture.\n', { status: 404, headers: secret })
  const body = kind === 'svg' ? qrSvg(text) : await qrPng(owner, text)
  const headers = {
    ...secret,
    'content-type': TYPES[kind],
    'content-disposition': `inline; filename="qr.${kind}"`,
  }
  return new Response(body, { headers })
}
