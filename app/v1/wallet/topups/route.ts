import type { TopUpId } from '@/lib/core/id'
import { pageOf, presentPage } from '@/lib/core/page'
import { ANY_PROVIDER } from '@/lib/core/providers'
import { beginOwnTopUp } from '@/lib/end-user/begin-top-up'
import { ownListQuery } from '@/lib/end-user/schema'
import { route } from '@/lib/http/route'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { presentBegunTopUp, presentTopUp } from '@/lib/top-up/present'
import { listTopUps } from '@/lib/top-up/read'
import { beginTopUpInput, topUp } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'listTopUps',
  summary: 'List the top-ups of your wallet, newest first',
  description: 'Failed and unpaid top-ups are in the list, too.',
  auth: ['endUser'],
  query: ownListQuery,
  response: pageOf(topUp),
  handler: async ({ ctx, query }) => presentPage(await listTopUps(ctx, query), (row) => presentTopUp(row)),
})

export const POST = route({
  operation: 'createTopUp',
  summary: `Start a top-up at ${ANY_PROVIDER}`,
  description:
    'Send the customer to `redirect`: open its URL, or post its fields there as a form. The wallet is credited when the provider confirms the payment.',
  auth: ['endUser', 'knownBrowser'],
  body: beginTopUpInput,
  response: topUp,
  status: 201,
  errors: [
    'provider_account_refused',
    'provider_unavailable',
    'provider_account_missing',
    'wallet_limit_exceeded',
  ],
  handler: ({ ctx, body }) => beginOwnTopUp(ctx, body),
  perform: async (_, intent) => presentBegunTopUp(await initiateTopUp(intent as TopUpId)),
})
