import { type QrContext, qrPicture } from '../qr-picture'

export function GET(_: Request, context: QrContext): Promise<Response> {
  return qrPicture(context, 'png')
}
