import { route } from '@/lib/http/route'
import { getOverview } from '@/lib/overview/get-overview'
import { presentOverview } from '@/lib/overview/present'
import { overview, overviewQuery } from '@/lib/overview/schema'

export const GET = route({
  operation: 'getOverview',
  summary: 'The figures of your business at a glance',
  description:
    'What the home page of the dashboard shows. Days and months are those of your time zone. In the sandbox they follow the sandbox clock.\n\n' +
    'An invoice counts as revenue on the day of its payment, from a wallet or outside of it. It is recovered if it is the invoice of a period and its first attempt had failed.\n\n' +
    'A renewal is the charge at the end of a period or a trial. Subscriptions that are past due or end with their period have none. A subscription that is billed every few days counts once per charge.',
  auth: ['merchantSession'],
  scope: 'merchant:read',
  query: overviewQuery,
  response: overview,
  handler: async ({ ctx, query }) => presentOverview(await getOverview(ctx, query), query),
})
