import { route } from '@/lib/http/route'
import { closeMonth, getMonthEnd, presentMonthClosing } from '@/lib/month-end/close'
import { closeMonthInput, monthClosing, monthEnd } from '@/lib/month-end/schema'
import { registerMonth } from '@/lib/register/month'
import { registerQuery } from '@/lib/register/schema'

export const GET = route({
  operation: 'getMonthEnd',
  summary: 'Get a month-end report',
  description:
    "Shows what came in during a month of Bikram Sambat by payment method, and reconciles it with that month's sales register: each difference is a line. It also shows who has closed the month, and its figures at that time.",
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
    "Stores the month's figures, and who closed it. Nothing is locked afterwards: later changes show as a difference from the closing. You can close a changed month again, and the latest closing is valid. Only team members can do this, not API keys.",
  auth: ['merchantSession'],
  scope: 'reports:write',
  stepUp: false,
  body: closeMonthInput,
  errors: ['month_changed'],
  response: monthClosing,
  status: 201,
  handler: async ({ ctx, body }) => presentMonthClosing(await closeMonth(ctx, body)),
})
