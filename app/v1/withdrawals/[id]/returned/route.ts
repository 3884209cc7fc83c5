import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { route } from '@/lib/http/route'
import { takeWithdrawalBack } from '@/lib/withdrawal/give'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams, withdrawalReasonInput } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'markWithdrawalReturned',
  summary: 'Record that money you gave came back',
  description:
    'For a transfer that came back, or a payment recorded by mistake. Owners and admins. The money is in the balance again, and pays open invoices. If it is already returned, nothing changes.',
  auth: ['merchantSession'],
  scope: 'payments:write',
  params: withdrawalParams,
  body: withdrawalReasonInput,
  response: withdrawal,
  errors: ['withdrawal_not_sent'],
  handler: async ({ ctx, params, body }) =>
    presentWithdrawal(await takeWithdrawalBack(ctx, params.id, body, payOverdueInvoices)),
})
