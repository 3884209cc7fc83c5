import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '../schema'
import { makeDrawing } from './drawing'
import { encodeAnew } from './encode'
import { formatOf } from './image-format'
import { ImageRefused, type Refusal } from './refusal'

/** What is stored and served. `hash` is the SHA-256 of `bytes`. */
export interface MadeImage {
  hash: Uint8Array
  contentType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  bytes: Uint8Array
}

// A worker process does one job at a time and reads each image once, so threads and a cache would be of no use.
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
    const bytes = format === 'svg' ? await makeDrawing(upload) : await encodeAnew(upload, format)
    if (bytes.length > MAX_IMAGE_BYTES) return { code: 'image_too_large' }
    const contentType = format === 'svg' ? 'image/svg+xml' : (`image/${format}` as const)
    return { hash: createHash('sha256').update(bytes).digest(), contentType, bytes }
  } catch (error) {
    if (error instanceof ImageRefused) return error.refusal
    throw error
  }
}
