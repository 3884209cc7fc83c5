import { pageOf, presentPage } from '@/lib/core/page'
import { route } from '@/lib/http/route'
import { listMovements, moveCash, presentDrawerMovement } from '@/lib/payment/movement'
import { drawerMovement, moveCashInput, movementsQuery } from '@/lib/payment/movement-schema'

export const GET = route({
  operation: 'listDrawerMovements',
  summary: 'List the movements of cash in drawers',
  description:
    'Opening floats, handovers between people, and deposits at the bank, the newest first. Cashiers get those of their own drawer.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'payments:read',
  query: movementsQuery,
  response: pageOf(drawerMovement),
  handler: async ({ ctx, query }) => presentPage(await listMovements(ctx, query), presentDrawerMovement),
})

export const POST = route({
  operation: 'moveCash',
  summary: 'Record a movement of cash in a drawer',
  description:
    'What is in the drawer when the day begins, cash that a person takes over from a colleague, or cash that goes to the bank. Who takes cash over records it. It is for members of the team: a program has no drawer. It is never changed: reverse it if it was a mistake.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  body: moveCashInput,
  response: drawerMovement,
  status: 201,
  handler: async ({ ctx, body }) => presentDrawerMovement(await moveCash(ctx, body)),
})
