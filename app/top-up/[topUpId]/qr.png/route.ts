import { type PictureContext, topUpPicture } from '../picture'

export function GET(_: Request, context: PictureContext): Promise<Response> {
  return topUpPicture(context, 'png')
}
