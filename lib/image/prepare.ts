import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { UploadImageInput } from './schema'
import type { MadeImage, makeImage } from './worker/make-image'
import type { makeShown, ShownImage } from './worker/make-shown'

/** An image as it is stored and served. */
export interface PreparedImage {
  hash: Buffer
  contentType: MadeImage['contentType']
  bytes: Buffer
  /** The version for customers' pages. Null if its size is not known. */
  shown: ShownImage | null
}

const MAKE_IMAGE: Job<typeof makeImage> = { file: 'lib/image/worker/make-image.ts', name: 'makeImage' }
const MAKE_SHOWN: Job<typeof makeShown> = { file: 'lib/image/worker/make-shown.ts', name: 'makeShown' }

/**
 * Turns an upload into an image that is safe to show, in a worker process.
 * @throws {DomainError} `image_too_large`, `image_type_unsupported`, `image_not_faithful`, `unavailable`.
 */
export async function prepareImage(ctx: Ctx, { file }: UploadImageInput): Promise<PreparedImage> {
  const upload = new Uint8Array(await file.arrayBuffer())
  const made = await inWorker(ctx.businessId, MAKE_IMAGE, upload).catch((error: unknown) => {
    if (!(error instanceof JobTooLarge)) throw error
    const message = 'The image takes too much time or memory to read. Send one with fewer pixels or shapes.'
    throw new DomainError('image_too_large', { param: 'file', message })
  })
  if ('code' in made)
    throw new DomainError(made.code, { param: 'file', ...(made.message && { message: made.message }) })
  const { hash, contentType, bytes } = made
  // A separate job, so that the image itself is not refused if the small version takes too long.
  const shown = await inWorker(ctx.businessId, MAKE_SHOWN, { bytes, contentType }).catch(() => null)
  return { hash: Buffer.from(hash), contentType, bytes: Buffer.from(bytes), shown }
}
