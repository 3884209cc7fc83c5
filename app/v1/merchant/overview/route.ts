import { route } from '@/lib/http/route'
import { getOverview } from '@/lib/overview/get-overview'
import { presentOverview } from '@/lib/overview/present'
import { overview, overviewQuery } from '@/lib/overview/schema'

export const GET = route({
  operation: 'getOverview',
  summary: "Get your business's figures at a glance",
  description:
    'Returns the figures on the dashboard home page. Days and months are in your time zone. In the sandbox they follow the sandbox clock.\n\n' +
    'An invoice counts as revenue on the day it is paid, from a wallet or outside it. An invoice for a period counts as recovered if its first attempt had failed.\n\n' +
    'A renewal is the charge at the end of a period or a trial. Subscriptions that are past due, or that end with their period, have no renewal. A subscription that is billed every few days counts once per charge.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: overviewQuery,
  response: overview,
  handler: async ({ ctx, query }) => presentOverview(await getOverview(ctx, query), query),
})
