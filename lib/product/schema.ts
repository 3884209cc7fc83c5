import { z } from 'zod'
import {
  metadata,
  metadataPatch,
  oneLine,
  text,
  wireEnvironment,
  wireId,
  wireIdText,
  wireInstant,
  wireMetadata,
} from '@/lib/core/fields'
import { changingQuery } from '@/lib/core/page'

const name = oneLine(200).meta({ description: 'The name that customers see.', examples: ['Gold membership'] })
const description = text(2000).meta({ description: 'The description for customers.' })

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
  active: z
    .boolean()
    .optional()
    .meta({ description: "False stops the sale of the product's prices. Existing subscriptions continue." }),
  metadata: metadataPatch.optional(),
})
export type UpdateProductInput = z.output<typeof updateProductInput>

export const listProductsQuery = z.strictObject({
  active: z
    .enum(['true', 'false', 'all'])
    .default('true')
    .meta({ description: '"true": only those that can be sold. "false": only the others.' }),
  name: text(200)
    .optional()
    .meta({ description: 'The beginning of the name, in upper or lower case.', examples: ['gold'] }),
  ...changingQuery,
})
export type ListProductsQuery = z.output<typeof listProductsQuery>

export const product = z
  .object({
    id: wireIdText('prod'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    name: z.string().meta({ description: 'The name that customers see.', examples: ['Gold membership'] }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'The description for customers. Null if there is none.' }),
    active: z.boolean().meta({ description: 'Whether its prices can be sold.' }),
    imageUrl: z
      .url()
      .nullable()
      .meta({ description: "The image's URL. It changes with the image. Null if there is no image." }),
    metadata: wireMetadata,
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Product' })
