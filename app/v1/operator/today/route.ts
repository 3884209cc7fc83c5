import { route } from '@/lib/http/route'
import { presentToday } from '@/lib/operator/present'
import { operatorToday } from '@/lib/operator/schema'
import { getToday } from '@/lib/operator/today'

export const GET = route({
  operation: 'getOperatorToday',
  summary: "List what needs an operator's attention",
  description: 'Each kind has a count, and the page that shows its items. Kinds without items are left out.',
  auth: ['operatorSession'],
  response: operatorToday,
  handler: async ({ ctx }) => presentToday(await getToday(ctx)),
})
