import { z } from 'zod'

/** 2 MB. */
export const MAX_IMAGE_BYTES = 2_097_152
/** 100 MB when decoded. */
export const MAX_IMAGE_PIXELS = 25_000_000
/** Very long, thin images take seconds to scale, even with few pixels. */
export const MAX_IMAGE_SIDE = 10_000

/** The form of an upload. */
export const uploadImageInput = z.strictObject({
  file: z.file().meta({
    description:
      'PNG, JPEG or SVG of at most 2 MB, 25 megapixels and 10,000 pixels a side. Its content decides what it is, not its name.',
  }),
})
export type UploadImageInput = z.output<typeof uploadImageInput>
