import { query } from '@/lib/infra/database/db'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { MadeImage, showImage } from './worker/make-image'

const SHOW_IMAGE: Job<typeof showImage> = { file: 'lib/image/worker/make-image.ts', name: 'showImage' }

// The images of a batch are made one after another, so that uploads find a free worker.
const BATCH = 10
/** Before all hashes. */
export const FIRST_HASH = ''

const FIND = `
SELECT hash, bytes, content_type FROM images WHERE shown_width IS NULL AND hash > decode($1, 'hex') ORDER BY hash LIMIT $2`

const WRITE = `
UPDATE images SET shown_bytes = $2, shown_width = $3, shown_height = $4 WHERE hash = $1 AND shown_width IS NULL`

interface ImageOfBefore {
  hash: Buffer
  bytes: Buffer
  contentType: MadeImage['contentType']
}

/**
 * Makes what pages show of a batch of images that were uploaded before there was such a thing. One that cannot be measured, or is
 * too much work, stays as it is.
 * @param after the hash, in hex, of the last image that was looked at.
 * @returns that of the last one now. Null: none is left.
 */
export async function showImagesOfBefore(after: string): Promise<string | null> {
  const found = await query<ImageOfBefore>(FIND, [after, BATCH])
  for (const { hash, bytes, contentType } of found) {
    const work = inWorker('images of before', SHOW_IMAGE, { bytes: new Uint8Array(bytes), contentType })
    const shown = await work.catch((error: unknown) => {
      if (error instanceof JobTooLarge) return null
      throw error
    })
    if (!shown) continue
    await query(WRITE, [hash, shown.bytes && Buffer.from(shown.bytes), shown.width, shown.height])
  }
  return found.at(-1)?.hash.toString('hex') ?? null
}
