import { z } from 'zod'

/** 2 MB. */
export const MAX_IMAGE_BYTES = 2_097_152
/** 100 MB when decoded. */
export const MAX_IMAGE_PIXELS = 25_000_000
/** Very long, thin images take seconds to scale, even with few pixels. */
export const MAX_IMAGE_SIDE = 10_000
/** 50 MB: the total for all images of a business, in both environments. That is 25 of the largest, or a few hundred ordinary ones. */
export const IMAGE_BUDGET_BYTES = 52_428_800
/** 8 KB: the least that an image counts for, so that a business has at most 6,400 and their sum is fast to compute. */
export const LEAST_IMAGE_BYTES = 8_192

/**
 * The limits of an upload. One is as much work as a hundred calls. A program that uploads a whole catalogue must wait as the response says.
 */
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
