import { route } from '@/lib/http/route'
import { presentToday } from '@/lib/operator/present'
import { operatorToday } from '@/lib/operator/schema'
import { getToday } from '@/lib/operator/today'

export const GET = route({
  operation: 'getOperatorToday',
  summary: 'What waits for an operator',
  description: 'Each kind with how many there are, and the page that shows them. What has none is left out.',
  auth: ['operatorSession'],
  response: operatorToday,
  handler: async ({ ctx }) => presentToday(await getToday(ctx)),
})
