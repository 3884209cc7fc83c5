import sharp from 'sharp'
import { DomainError } from '@/lib/core/errors'
import { sha256 } from '@/lib/infra/crypto'
import { createGate } from '@/lib/infra/gate'
import { cleanSvg } from './clean-svg'
import { formatOf } from './image-format'
import { MAX_IMAGE_BYTES } from './schema'

/** An image as it is kept and served. */
export interface PreparedImage {
  hash: Buffer
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  bytes: Buffer
}

// Decisions §4. Decoded, they are 100 MB.
const MAX_PIXELS = 25_000_000
// No screen shows a product larger. An image whose encoding is still too large goes down to the next step; at the
// last, even noise fits.
const MAX_SIDES = [2048, 1024, 512]

// Decoding is memory and cleaning is processor time: two at once, and a queue that ends within seconds.
const gate = createGate(2, 20)

/**
 * Makes of an upload what may be shown to anybody: PNG and JPEG decoded and encoded anew, without metadata; SVG
 * cleaned.
 * @throws {DomainError} `image_too_large`, `image_type_unsupported`, `unavailable`.
 */
export function prepareImage(upload: Buffer): Promise<PreparedImage> {
  return gate(async () => {
    const format = formatOf(upload)
    if (!format) throw new DomainError('image_type_unsupported', { param: 'file' })
    const bytes = format === 'svg' ? Buffer.from(cleanSvg(upload)) : await reencode(upload, format)
    if (bytes.length > MAX_IMAGE_BYTES) throw new DomainError('image_too_large', { param: 'file' })
    const contentType = format === 'svg' ? 'image/svg+xml' : (`image/${format}` as const)
    return { hash: sha256(bytes), contentType, bytes }
  })
}

async function reencode(upload: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
  const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const found = await image.metadata().catch(refuse)
  if (found.format !== format) throw new DomainError('image_type_unsupported', { param: 'file' })
  let bytes = upload
  for (const side of MAX_SIDES) {
    const smaller = image
      .clone()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    bytes = await (format === 'png' ? smaller.png() : smaller.jpeg({ quality: 85 })).toBuffer().catch(refuse)
    if (bytes.length <= MAX_IMAGE_BYTES) break
  }
  return bytes
}

/** Whatever the decoder does not like is not an image to us; only its size has a code of its own. */
function refuse(error: Error): never {
  const tooLarge = error.message.includes('exceeds pixel limit')
  const refusal = new DomainError(tooLarge ? 'image_too_large' : 'image_type_unsupported', { param: 'file' })
  refusal.cause = error
  throw refusal
}
