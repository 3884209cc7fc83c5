import { presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { openPayout } from '@/lib/payout/entries'
import { presentPayoutEntry } from '@/lib/payout/present'
import { payoutEntriesQuery, payoutEntryPage, payoutParams } from '@/lib/payout/schema'

export const GET = route({
  operation: 'listPayoutEntries',
  summary: "List a payout's entries, in booking order",
  description: "The entries add up to the payout's amount.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  params: payoutParams,
  query: payoutEntriesQuery,
  response: payoutEntryPage,
  handler: async ({ ctx, params, query }) => {
    const { page } = await openPayout(ctx, params.id)
    return presentPage(await page(query), presentPayoutEntry)
  },
})
