import { z } from 'zod'

/** 2 MB. */
export const MAX_IMAGE_BYTES = 2_097_152
/** 100 MB when decoded. */
export const MAX_IMAGE_PIXELS = 25_000_000
/** Very long, thin images take seconds to scale, even with few pixels. */
export const MAX_IMAGE_SIDE = 10_000
/** 50 MB: what all images of a business may take, in both environments. Twenty-five of the largest, some hundred usual ones. */
export const IMAGE_BUDGET_BYTES = 52_428_800
/** 8 KB: what an image counts for at least, so that a business has 6,400 at most and their sum is quick. */
export const LEAST_IMAGE_BYTES = 8_192

/** The limits of an upload. One is as much work as a hundred calls. A program that uploads a whole catalogue waits as it is told. */
export const IMAGE_FORM = {
  maxFileBytes: MAX_IMAGE_BYTES,
  tooLarge: 'image_too_large',
  costly: { action: 'image', points: 10, seconds: 30 },
} as const

/** The form of an upload. */
export const uploadImageInput = z.strictObject({
  file: z.file().meta({
    description:
      'A PNG, JPEG or SVG of at most 2 MB, 25 megapixels and 10,000 pixels a side. Its type is detected from its content, not its name.',
  }),
})
export type UploadImageInput = z.output<typeof uploadImageInput>
