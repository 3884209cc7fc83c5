import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '../schema'
import type { MadeImage } from './make-image'

sharp.concurrency(1)
sharp.cache(false)

/** The smaller copy of an image that customers' pages show. */
export interface ShownImage {
  /** WebP. Null if the image itself is small enough. */
  bytes: Uint8Array | null
  width: number
  height: number
}

// Twice the largest place on a page: 80 × 80 for a product, 128 × 40 for a logo. The short side is scaled to fill the place, and the long
// side is limited to the widest place.
const SHORT_SIDE = 160
const LONG_SIDE = 512
// Two images of this size and a page are less than 60 KB together.
const SHOWN_BYTES = 16_384
// The first quality whose result fits is used. Only very noisy images need one after the first.
const QUALITIES = [80, 60, 35, 10]
// A drawing up to this size is smaller than its WebP, and sharp on every screen.
const SMALL_DRAWING_BYTES = 6_144

/** Makes the copy that customers' pages show. Null if the size of the image cannot be read: then the pages show the original. */
export async function makeShown({
  bytes,
  contentType,
}: Pick<MadeImage, 'bytes' | 'contentType'>): Promise<ShownImage | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata()
    const size = shownSize(width, height)
    return {
      ...size,
      bytes: contentType === 'image/svg+xml' && staysDrawing(bytes) ? null : await webp(bytes, size),
    }
  } catch {
    return null
  }
}

/** A drawing with text is not kept as a drawing, because its text needs fonts that the reader's machine may lack. */
const staysDrawing = (bytes: Uint8Array) =>
  bytes.length <= SMALL_DRAWING_BYTES || Buffer.from(bytes).includes('<text')

function shownSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SHORT_SIDE / Math.min(width, height), LONG_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function webp(image: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const small = sharp(image, { limitInputPixels: MAX_IMAGE_PIXELS }).resize({ ...size, fit: 'fill' })
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await small.clone().webp({ quality, effort: 4 }).toBuffer()
    if (bytes.length <= SHOWN_BYTES) break
  }
  return bytes
}
