import { route } from '@/lib/http/route'
import { registerMonth } from '@/lib/register/month'
import { readRegister } from '@/lib/register/read'
import { register, registerQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getRegister',
  summary: "Get a month's sales register",
  description:
    "The register is what the tax office asks for: each invoice issued in a month of Bikram Sambat, with its buyer, total and VAT. A void invoice keeps its row but counts in no total. The month's credit notes are in a separate section. If a month has more than 20,000 invoices, use the CSV.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  query: registerQuery,
  response: register,
  handler: async ({ ctx, query }) => readRegister(ctx, await registerMonth(ctx, query)),
})
