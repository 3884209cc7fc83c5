import { z } from 'zod'
import { route } from '@/lib/http/route'
import { listProofDays } from '@/lib/proof/days'
import { presentProofDay } from '@/lib/proof/present'
import { proofDay, proofDaysQuery } from '@/lib/proof/schema'

export const GET = route({
  operation: 'listOperatorProofDays',
  summary: 'List daily proofs, newest first',
  description:
    'Returns production days in Nepal, at most 366. Each day is stored one hour after its end and never changes. The sandbox has none.',
  auth: ['operatorSession'],
  query: proofDaysQuery,
  response: z.array(proofDay),
  handler: async ({ ctx, query }) => (await listProofDays(ctx, query)).map(presentProofDay),
})
