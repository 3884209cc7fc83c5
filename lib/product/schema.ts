import { z } from 'zod'
import {
  metadata,
  metadataPatch,
  text,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { pageQuery } from '@/lib/core/page'

const name = text(200).meta({ description: 'What customers read.', examples: ['Gold membership'] })
const description = text(2000)

export const productParams = z.object({ productId: wireId('prod') })

export const createProductInput = z.strictObject({
  name,
  description: description.optional(),
  metadata: metadata.optional(),
})
export type CreateProductInput = z.output<typeof createProductInput>

export const updateProductInput = z.strictObject({
  name: name.optional(),
  description: description.nullable().optional(),
  active: z.boolean().optional(),
  metadata: metadataPatch.optional(),
})
export type UpdateProductInput = z.output<typeof updateProductInput>

/** 2 MB. */
export const MAX_IMAGE_BYTES = 2_097_152
/** 100 MB when decoded. */
export const MAX_IMAGE_PIXELS = 25_000_000
/** Very long, thin images take seconds to scale, even with few pixels. */
export const MAX_IMAGE_SIDE = 10_000

export const uploadProductImageInput = z.strictObject({
  file: z.file().meta({
    description:
      'PNG, JPEG or SVG of at most 2 MB, 25 megapixels and 10,000 pixels a side. Its content decides what it is, not its name.',
  }),
})

export const listProductsQuery = z.strictObject({
  active: z.enum(['true', 'false', 'all']).default('true'),
  ...pageQuery,
})
export type ListProductsQuery = z.output<typeof listProductsQuery>

export const product = z
  .object({
    id: wireIdText('prod'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    name: z.string(),
    description: z.string().nullable(),
    active: z.boolean(),
    imageUrl: z.url().nullable(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Product' })
