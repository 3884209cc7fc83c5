import { businessFacts } from '@/lib/business/facts'
import { presentBusiness } from '@/lib/business/present'
import { business } from '@/lib/business/schema'
import { removeLogo, setLogo } from '@/lib/business/set-logo'
import { route } from '@/lib/http/route'
import { prepareImage } from '@/lib/image/prepare'
import { IMAGE_FORM, uploadImageInput } from '@/lib/image/schema'

export const POST = route({
  operation: 'uploadBusinessLogo',
  summary: "Set your business's logo",
  description:
    'The logo is a PNG, JPEG or SVG of at most 2 MB. It replaces the previous logo. At most ten images can be uploaded in 30 seconds.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: false,
  form: IMAGE_FORM,
  body: uploadImageInput,
  prepare: (body, ctx) => prepareImage(ctx, body),
  response: business,
  errors: ['image_too_large', 'image_type_unsupported', 'image_not_faithful', 'image_budget_exceeded'],
  handler: async ({ ctx, body }) => presentBusiness(await setLogo(ctx, body), await businessFacts(ctx)),
})

export const DELETE = route({
  operation: 'removeBusinessLogo',
  summary: "Remove your business's logo",
  description: 'Pages then show only the name.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: false,
  response: business,
  handler: async ({ ctx }) => presentBusiness(await removeLogo(ctx), await businessFacts(ctx)),
})
