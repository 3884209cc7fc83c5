import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { route } from '@/lib/http/route'
import { takeWithdrawalBack } from '@/lib/withdrawal/give'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams, withdrawalReasonInput } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markWithdrawalReturned',
  summary: 'Record that a withdrawal came back',
  description:
    'Use this for a transfer that came back, or a payment recorded by mistake. Only owners and admins can do this. The money goes back to the balance and pays open invoices. If the withdrawal is already returned, nothing changes.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  params: withdrawalParams,
  body: withdrawalReasonInput,
  response: withdrawal,
  errors: ['withdrawal_not_sent'],
  handler: async ({ ctx, params, body }) =>
    presentWithdrawal(await takeWithdrawalBack(ctx, params.id, body, payOverdueInvoices)),
})
