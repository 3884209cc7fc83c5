import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../schema'
import { cleanSvg } from './clean-svg'
import { formatOf, type ImageFormat } from './image-format'
import { ImageRefused, type Refusal } from './refusal'

/** What is kept and served. `hash` is the SHA-256 of `bytes`. */
export interface MadeImage {
  hash: Uint8Array
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  bytes: Uint8Array
  shown: ShownImage | null
}

// No screen shows a product larger. If the encoded image is still too large, the next size is used. Even noise fits
// the last one.
const SHOWN_SIDES = [2048, 1024, 512]

// A worker process does one job at a time, and never reads an image twice.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Turns an upload into an image that is safe to show. PNG and JPEG are decoded and encoded again, without metadata.
 * SVG is cleaned.
 */
export async function makeImage(upload: Uint8Array): Promise<MadeImage | Refusal> {
  try {
    const format = formatOf(upload)
    if (!format) return { code: 'image_type_unsupported' }
    const bytes = format === 'svg' ? Buffer.from(cleanSvg(upload)) : await encodeAnew(upload, format)
    if (bytes.length > MAX_IMAGE_BYTES) return { code: 'image_too_large' }
    const contentType = format === 'svg' ? 'image/svg+xml' : (`image/${format}` as const)
    const shown = await makeShown(bytes, format)
    return { hash: createHash('sha256').update(bytes).digest(), contentType, bytes, shown }
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
    bytes = await (format === 'png' ? smaller.png() : smaller.jpeg({ quality: 85 })).toBuffer().catch(refuse)
    if (bytes.length <= MAX_IMAGE_BYTES) break
  }
  return bytes
}

/** A file that the decoder cannot read is not an image. Only a file that is too large has another code. */
function refuse(error: Error): never {
  const isTooLarge = error.message.includes('exceeds pixel limit')
  throw new ImageRefused({ code: isTooLarge ? 'image_too_large' : 'image_type_unsupported' }, error)
}

/** What customers' pages show of an image. */
interface ShownImage {
  /** WebP. Null: the image itself is small enough. */
  bytes: Uint8Array | null
  width: number
  height: number
}

// Twice the largest place: 80 × 80 for a product, 128 × 40 for a logo. The short side fills the place, and the long one ends
// where no place is wider.
const SHORT_SIDE = 160
const LONG_SIDE = 512
// Two of them and a page are less than 60 KB.
const SHOWN_BYTES = 16_384
// The first that fits. Only noise needs another than the first.
const QUALITIES = [80, 60, 35, 10]
// A drawing of this size is less than its WebP, and sharp on every screen.
const SMALL_DRAWING_BYTES = 6_144

/** Makes what customers' pages show. Null if the image cannot be measured: then they show it as it is. */
async function makeShown(bytes: Uint8Array, format: ImageFormat): Promise<ShownImage | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata()
    const size = shownSize(width, height)
    return { ...size, bytes: format === 'svg' && staysDrawing(bytes) ? null : await webp(bytes, size) }
  } catch {
    return null
  }
}

/** Words of a drawing need the letters of the reader's machine. */
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
    bytes = await small.clone().webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= SHOWN_BYTES) break
  }
  return bytes
}
