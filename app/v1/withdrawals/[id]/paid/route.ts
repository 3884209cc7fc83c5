import { route } from '@/lib/http/route'
import { giveWithdrawal } from '@/lib/withdrawal/give'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { giveWithdrawalInput, withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markWithdrawalPaid',
  summary: "Record that you paid a customer's withdrawal",
  description:
    'Owners, admins and cashiers can do this. Cash counts in the drawer of the member who recorded it. If the withdrawal is already paid, nothing changes.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  stepUp: false,
  params: withdrawalParams,
  body: giveWithdrawalInput,
  response: withdrawal,
  errors: ['withdrawal_not_requested'],
  handler: async ({ ctx, params, body }) => presentWithdrawal(await giveWithdrawal(ctx, params.id, body)),
})
