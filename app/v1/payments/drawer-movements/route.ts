import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listMovements, moveCash, presentDrawerMovement } from '@/lib/payment/movement'
import { drawerMovement, moveCashInput, movementsQuery } from '@/lib/payment/movement-schema'

export const GET = route({
  operation: 'listDrawerMovements',
  summary: 'List cash movements',
  description:
    "The list has opening floats, handovers between people, and bank deposits, newest first. Cashiers see only their own drawer's.",
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: movementsQuery,
  response: pageOf(drawerMovement),
  handler: async ({ ctx, query }) => presentPage(await listMovements(ctx, query), presentDrawerMovement),
})

export const POST = route({
  operation: 'moveCash',
  summary: 'Record a cash movement',
  description:
    'A movement is the cash in the drawer when the day begins, cash that a person takes over from a colleague, or cash that is taken to the bank. The person who takes the cash over records it. Only team members can do this: an API key has no drawer. A movement cannot be changed: if it was a mistake, reverse it.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  body: moveCashInput,
  response: drawerMovement,
  status: 201,
  handler: async ({ ctx, body }) => presentDrawerMovement(await moveCash(ctx, body)),
})
