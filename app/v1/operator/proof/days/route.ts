import { z } from 'zod'
import { route } from '@/lib/http/route'
import { listProofDays } from '@/lib/proof/days'
import { presentProofDay } from '@/lib/proof/present'
import { proofDay, proofDaysQuery } from '@/lib/proof/schema'

export const GET = route({
  operation: 'listOperatorProofDays',
  summary: 'List the proofs of days, newest first',
  description:
    'Days in Nepal of production, at most 366. Each is stored an hour after its end and never changes. The sandbox has none.',
  auth: ['operatorSession'],
  query: proofDaysQuery,
  response: z.array(proofDay),
  handler: async ({ ctx, query }) => (await listProofDays(ctx, query)).map(presentProofDay),
})
