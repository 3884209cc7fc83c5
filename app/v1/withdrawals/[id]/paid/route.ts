import { route } from '@/lib/http/route'
import { giveWithdrawal } from '@/lib/withdrawal/give'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { giveWithdrawalInput, withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markWithdrawalPaid',
  summary: 'Record that you gave a customer money of the balance',
  description:
    'Owners, admins and cashiers. It stands in the day’s sheet of the member who recorded it. If it is already paid, nothing changes.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: withdrawalParams,
  body: giveWithdrawalInput,
  response: withdrawal,
  errors: ['withdrawal_not_requested'],
  handler: async ({ ctx, params, body }) => presentWithdrawal(await giveWithdrawal(ctx, params.id, body)),
})
