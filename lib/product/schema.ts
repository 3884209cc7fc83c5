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

export const listProductsQuery = z.strictObject({
  active: z.enum(['true', 'false', 'all']).default('true'),
  name: text(200)
    .optional()
    .meta({ description: 'How the name begins, in upper or lower case.', examples: ['gold'] }),
  ...pageQuery,
})
export type ListProductsQuery = z.output<typeof listProductsQuery>

export const product = z
  .object({
    id: wireIdText('prod'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    name: z.string().meta({ examples: ['Gold membership'] }),
    description: z.string().nullable(),
    active: z.boolean(),
    imageUrl: z.url().nullable(),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Product' })
