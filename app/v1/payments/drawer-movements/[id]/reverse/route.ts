import { route } from '@/lib/http/route'
import { presentDrawerMovement, reverseMovement } from '@/lib/payment/movement'
import { drawerMovement, movementParams, reverseMovementInput } from '@/lib/payment/movement-schema'

export const POST = route({
  operation: 'reverseDrawerMovement',
  summary: 'Reverse a cash movement',
  description:
    'Use this for a movement that was recorded by mistake. A second movement reverses it, and both are kept. A cashier can reverse movements of their own drawer on the same day.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: movementParams,
  body: reverseMovementInput,
  response: drawerMovement,
  status: 201,
  errors: ['movement_already_reversed'],
  handler: async ({ ctx, params, body }) =>
    presentDrawerMovement(await reverseMovement(ctx, params.id, body)),
})
