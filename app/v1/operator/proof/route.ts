import { route } from '@/lib/http/route'
import { presentProof } from '@/lib/proof/present'
import { getProof } from '@/lib/proof/read-proof'
import { proof } from '@/lib/proof/schema'

export const GET = route({
  operation: 'getOperatorProof',
  summary: 'Get the proof of the books',
  description:
    'Shows what is held, whom it belongs to, and what the bank says. Double entry makes `differencePaisa` 0, so any other value means damaged books. Check `coverPaisa` and `bankSays`.',
  auth: ['operatorSession'],
  response: proof,
  handler: async ({ ctx }) => presentProof(await getProof(ctx)),
})
