import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { createProduct } from '@/lib/product/create'
import { presentProduct } from '@/lib/product/present'
import { listProducts } from '@/lib/product/read'
import { createProductInput, listProductsQuery, product } from '@/lib/product/schema'

export const GET = route({
  operation: 'listProducts',
  summary: 'List products, newest first',
  description: 'Without `active`, the list has only active products.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:read',
  query: listProductsQuery,
  response: pageOf(product),
  handler: async ({ ctx, query }) => presentPage(await listProducts(ctx, query), presentProduct),
})

export const POST = route({
  operation: 'createProduct',
  summary: 'Create a product',
  description: 'A product describes what you sell. Its prices say what it costs.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  stepUp: false,
  body: createProductInput,
  largeBody: true,
  response: product,
  status: 201,
  handler: async ({ ctx, body }) => presentProduct(await createProduct(ctx, body)),
})
