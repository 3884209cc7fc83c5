import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../schema'
import { cleanSvg } from './clean-svg'
import { formatOf } from './image-format'
import { ImageRefused, type Refusal } from './refusal'

/** What is kept and served. `hash` is the SHA-256 of `bytes`. */
export interface MadeImage {
  hash: Uint8Array
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  bytes: Uint8Array
}

// No screen shows a product larger. An image whose encoding is still too large goes down to the next step; at the
// last, even noise fits.
const SHOWN_SIDES = [2048, 1024, 512]

// One job at a time is what a worker process does, and what it has read it never reads again.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes of an upload what may be shown to anybody: PNG and JPEG decoded and encoded anew, without metadata; SVG
 * cleaned.
 */
export async function makeImage(upload: Uint8Array): Promise<MadeImage | Refusal> {
  try {
    const format = formatOf(upload)
    if (!format) return { code: 'image_type_unsupported' }
    const bytes = format === 'svg' ? Buffer.from(cleanSvg(upload)) : await encodeAnew(upload, format)
    if (bytes.length > MAX_IMAGE_BYTES) return { code: 'image_too_large' }
    const contentType = format === 'svg' ? 'image/svg+xml' : (`image/${format}` as const)
    return { hash: createHash('sha256').update(bytes).digest(), contentType, bytes }
  } catch (error) {
    if (error instanceof ImageRefused) return error.refusal
    throw error
  }
}

async function encodeAnew(upload: Uint8Array, format: 'png' | 'jpeg'): Promise<Buffer> {
  const image = sharp(upload, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
  // Reads the header alone.
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
    bytes = await (format === 'png' ? smaller.png() : smaller.jpeg({ quality: 85 })).toBuffer().catch(refuse)
    if (bytes.length <= MAX_IMAGE_BYTES) break
  }
  return bytes
}

/** A file that the decoder cannot read is no image to us. Only its size has a code of its own. */
function refuse(error: Error): never {
  const isTooLarge = error.message.includes('exceeds pixel limit')
  throw new ImageRefused({ code: isTooLarge ? 'image_too_large' : 'image_type_unsupported' }, error)
}
