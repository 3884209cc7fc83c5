import { route } from '@/lib/http/route'
import { prepareImage } from '@/lib/image/prepare'
import { IMAGE_FORM, uploadImageInput } from '@/lib/image/schema'
import { presentProduct } from '@/lib/product/present'
import { product, productParams } from '@/lib/product/schema'
import { uploadProductImage } from '@/lib/product/upload-image'

export const POST = route({
  operation: 'uploadProductImage',
  summary: "Set a product's image",
  description:
    'The image is a PNG, JPEG or SVG of at most 2 MB. It replaces the previous image. Its URL changes, so no cached copy is shown. At most ten images can be uploaded in 30 seconds.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'catalog:write',
  stepUp: false,
  params: productParams,
  form: IMAGE_FORM,
  body: uploadImageInput,
  prepare: (body, ctx) => prepareImage(ctx, body),
  response: product,
  errors: ['image_too_large', 'image_type_unsupported', 'image_not_faithful', 'image_budget_exceeded'],
  handler: async ({ ctx, params, body }) =>
    presentProduct(await uploadProductImage(ctx, params.productId, body)),
})
