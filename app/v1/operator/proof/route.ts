import { route } from '@/lib/http/route'
import { presentProof } from '@/lib/proof/present'
import { getProof } from '@/lib/proof/read-proof'
import { proof } from '@/lib/proof/schema'

export const GET = route({
  operation: 'getOperatorProof',
  summary: 'Prove the books',
  description:
    'What is held, what belongs to whom, and what the bank says. `differencePaisa` is 0 by double entry, so it finds damage only. Look at `coverPaisa` and at `bankSays`.',
  auth: ['operatorSession'],
  response: proof,
  handler: async ({ ctx }) => presentProof(await getProof(ctx)),
})
