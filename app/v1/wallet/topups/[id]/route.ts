import { z } from 'zod'
import { wireId } from '@/lib/core/fields'
import { route } from '@/lib/http/route'
import { readInTime } from '@/lib/settlement/check-in-time'
import { presentTopUp } from '@/lib/top-up/present'
import { getTopUp } from '@/lib/top-up/read'
import { topUp } from '@/lib/top-up/schema'

export const GET = route({
  operation: 'getTopUp',
  summary: 'Get a top-up of your wallet',
  description:
    'Poll this until the status is final. When the top-up has succeeded, the money is in the wallet.',
  auth: ['endUser'],
  params: z.object({ id: wireId('top') }),
  response: topUp,
  handler: async ({ ctx, params }) =>
    presentTopUp(await readInTime(() => getTopUp(ctx, params.id), ctx.requestId)),
})
