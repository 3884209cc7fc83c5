import { businessFacts } from '@/lib/business/facts'
import { presentBusiness } from '@/lib/business/present'
import { business } from '@/lib/business/schema'
import { removeLogo, setLogo } from '@/lib/business/set-logo'
import { route } from '@/lib/http/route'
import { prepareImage } from '@/lib/image/prepare'
import { IMAGE_FORM, uploadImageInput } from '@/lib/image/schema'

export const POST = route({
  operation: 'uploadBusinessLogo',
  summary: 'Set the logo of your business',
  description:
    'A PNG, JPEG or SVG of at most 2 MB. It replaces the logo before. At most ten images in half a minute.',
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
  summary: 'Remove the logo of your business',
  description: 'Pages then show the name alone.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: false,
  response: business,
  handler: async ({ ctx }) => presentBusiness(await removeLogo(ctx), await businessFacts(ctx)),
})
