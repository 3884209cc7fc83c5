import { route } from '@/lib/http/route'
import { presentProduct } from '@/lib/product/present'
import { getProduct } from '@/lib/product/read'
import { product, productParams, updateProductInput } from '@/lib/product/schema'
import { updateProduct } from '@/lib/product/update'

export const GET = route({
  operation: 'getProduct',
  summary: 'Get a product',
  description: 'Inactive products can be read, too.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  params: productParams,
  response: product,
  handler: async ({ ctx, params }) => presentProduct(await getProduct(ctx, params.productId)),
})

export const PATCH = route({
  operation: 'updateProduct',
  summary: 'Change a product',
  description: 'Only the fields that you send change. Customers see the new texts at once.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  stepUp: false,
  params: productParams,
  body: updateProductInput,
  largeBody: true,
  response: product,
  handler: async ({ ctx, params, body }) => presentProduct(await updateProduct(ctx, params.productId, body)),
})
