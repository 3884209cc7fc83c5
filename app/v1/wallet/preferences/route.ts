import { route } from '@/lib/http/route'
import { presentPreferences } from '@/lib/wallet/present'
import { getPreferences } from '@/lib/wallet/read'
import { preferences, updatePreferencesInput } from '@/lib/wallet/schema'
import { updatePreferences } from '@/lib/wallet/update-preferences'

export const GET = route({
  operation: 'getWalletPreferences',
  summary: 'Get your preferences',
  description: 'The preferences apply to messages from all businesses that this wallet pays.',
  auth: ['endUser'],
  response: preferences,
  handler: async ({ ctx }) => presentPreferences(await getPreferences(ctx)),
})

export const PATCH = route({
  operation: 'updateWalletPreferences',
  summary: 'Change your language, your receipts and the low balance notice',
  description: 'Only the fields that you send change.',
  auth: ['endUser'],
  body: updatePreferencesInput,
  response: preferences,
  handler: async ({ ctx, body }) => presentPreferences(await updatePreferences(ctx, body)),
})
