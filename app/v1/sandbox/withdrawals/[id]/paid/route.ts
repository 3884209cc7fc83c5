import { route } from '@/lib/http/route'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { markSandboxWithdrawalInput, withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markSandboxWithdrawalPaid',
  summary: 'Pay a withdrawal in your sandbox at once',
  description:
    'Acts in your place, or in place of the operator and the bank. If the withdrawal is already paid, nothing changes.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  params: withdrawalParams,
  body: markSandboxWithdrawalInput,
  response: withdrawal,
  errors: ['sandbox_only', 'withdrawal_not_requested'],
  handler: async ({ ctx, params }) => presentWithdrawal(await paySandboxWithdrawal(ctx, params.id)),
})
