import { qrPng, qrSvg } from '@/lib/image/qr'

export type PictureKind = 'svg' | 'png'

const TYPES: Record<PictureKind, string> = { svg: 'image/svg+xml', png: 'image/png' }

/**
 * A QR as a picture, for who knows the address.
 * @param text what the QR says. Null: there is none, or it cannot be paid any more.
 * @param owner whose it is: nobody's pictures keep those of others waiting.
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
