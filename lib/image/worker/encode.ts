import sharp, { type JpegOptions } from 'sharp'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../schema'
import { ImageRefused } from './refusal'

// No screen shows a product larger. If the encoded image is still too large, the next size is used. Even noise fits in the last one.
const SHOWN_SIDES = [2048, 1024, 512]

/**
 * Decodes a picture and encodes it again, without metadata.
 * @throws {ImageRefused}
 */
export async function encodeAnew(
  upload: Uint8Array,
  format: 'png' | 'jpeg',
  jpeg: JpegOptions = { quality: 85 },
): Promise<Buffer> {
  const image = sharp(upload, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
  // Reads only the header.
  const found = await image.metadata().catch(refuse)
  if (found.format !== format) throw new ImageRefused({ code: 'image_type_unsupported' })
  if (Math.max(found.width, found.height) > MAX_IMAGE_SIDE) {
    const message = `A side of the image is longer than ${MAX_IMAGE_SIDE.toLocaleString('en')} pixels. Send a smaller one.`
    throw new ImageRefused({ code: 'image_too_large', message })
  }
  let bytes = Buffer.alloc(0)
  for (const side of SHOWN_SIDES) {
    const smaller = image
      .clone()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    bytes = await (format === 'png' ? smaller.png() : smaller.jpeg(jpeg)).toBuffer().catch(refuse)
    if (bytes.length <= MAX_IMAGE_BYTES) break
  }
  return bytes
}

/** A file that the decoder cannot read is not an image. Only a file that is too large has another code. */
function refuse(error: Error): never {
  const isTooLarge = error.message.includes('exceeds pixel limit')
  throw new ImageRefused({ code: isTooLarge ? 'image_too_large' : 'image_type_unsupported' }, error)
}
