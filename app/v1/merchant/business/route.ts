import { businessFacts } from '@/lib/business/facts'
import { presentBusiness } from '@/lib/business/present'
import { getBusiness } from '@/lib/business/read'
import { business, updateBusinessInput } from '@/lib/business/schema'
import { updateBusiness } from '@/lib/business/update'
import { route } from '@/lib/http/route'
import { businessHasLiveSubscription } from '@/lib/subscription/read'

/**
 * Settings that only change how pages look, or which buttons customers see. All others appear on documents, or affect what customers are
 * told and owe.
 */
const DAILY = ['accentColor', 'customerPause', 'startAgain', 'trialOnce', 'latinSms', 'planChanges']

export const GET = route({
  operation: 'getBusiness',
  summary: 'Get your business',
  description: "Returns the settings of your session's business.",
  auth: ['merchantSession'],
  scope: 'merchant:read',
  response: business,
  handler: async ({ ctx }) => presentBusiness(await getBusiness(ctx), await businessFacts(ctx)),
})

export const PATCH = route({
  operation: 'updateBusiness',
  summary: "Change your business's settings",
  description: 'Only the fields that you send change. Your customers see the new name and colour at once.',
  auth: ['merchantSession'],
  scope: 'merchant:write',
  stepUp: (body) => Object.keys(body).some((name) => !DAILY.includes(name)),
  body: updateBusinessInput,
  response: business,
  errors: ['money_mode_fixed'],
  handler: async ({ ctx, body }) =>
    presentBusiness(await updateBusiness(ctx, body, businessHasLiveSubscription), await businessFacts(ctx)),
})
