import { route } from '@/lib/http/route'
import { registerMonth } from '@/lib/register/month'
import { readRegister } from '@/lib/register/read'
import { register, registerQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getRegister',
  summary: 'Get the sales register of a month',
  description:
    'What the tax office asks for: each invoice that was issued in a month of Bikram Sambat, its buyer, its total and its VAT. A void invoice keeps its row and is in no sum. The credit notes of the month are in their own part. For a month with more than 20,000 invoices read the CSV.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  query: registerQuery,
  response: register,
  handler: async ({ ctx, query }) => readRegister(ctx, await registerMonth(ctx, query)),
})
