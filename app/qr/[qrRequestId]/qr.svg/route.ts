import { type PictureContext, requestPicture } from '../picture'

export function GET(_: Request, context: PictureContext): Promise<Response> {
  return requestPicture(context, 'svg')
}
