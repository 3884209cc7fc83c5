import { findImage } from '@/lib/image/read'

/**
 * An uploaded image. Its address depends on its content, so it can be cached for ever. Its headers keep it from running scripts or loading
 * anything.
 */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const image = await findImage((await params).file)
  if (!image)
    return new Response('No such image.\n', { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(image.bytes, {
    headers: {
      'content-type': image.contentType,
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
