import { route } from '@/lib/http/route'
import { closeMonth, getMonthEnd, presentMonthClosing } from '@/lib/month-end/close'
import { closeMonthInput, monthClosing, monthEnd } from '@/lib/month-end/schema'
import { registerMonth } from '@/lib/register/month'
import { registerQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getMonthEnd',
  summary: 'Get the end of a month',
  description:
    'What came in during a month of Bikram Sambat, by how it was paid, and how it comes to the sales register of that month: each difference is a line. With who has closed the month and what it was then.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'reports:read',
  query: registerQuery,
  response: monthEnd,
  handler: async ({ ctx, query }) => getMonthEnd(ctx, await registerMonth(ctx, query)),
})

export const POST = route({
  operation: 'closeMonth',
  summary: 'Close a month',
  description:
    'Keeps what a month was, and who closed it. Nothing is forbidden afterwards: what changes is a difference from the closing. A month that has changed can be closed again, and the newest closing is valid. For members of the team: a program closes no month.',
  auth: ['merchantSession'],
  scope: 'reports:write',
  stepUp: false,
  body: closeMonthInput,
  errors: ['month_changed'],
  response: monthClosing,
  status: 201,
  handler: async ({ ctx, body }) => presentMonthClosing(await closeMonth(ctx, body)),
})
