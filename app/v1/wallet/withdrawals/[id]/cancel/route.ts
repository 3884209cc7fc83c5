import { z } from 'zod'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { route } from '@/lib/http/route'
import { cancelOwnWithdrawal } from '@/lib/withdrawal/cancel'
import { presentWithdrawal } from '@/lib/withdrawal/present'
import { withdrawal, withdrawalParams } from '@/lib/withdrawal/schema'

export const POST = route({
  operation: 'cancelWalletWithdrawal',
  summary: 'Cancel a requested withdrawal',
  description: 'The money goes back to the wallet and pays open invoices, as a top-up does.',
  auth: ['endUser', 'knownBrowser'],
  params: withdrawalParams,
  body: z.strictObject({}),
  response: withdrawal,
  errors: ['withdrawal_not_requested'],
  handler: async ({ ctx, params }) =>
    presentWithdrawal(await cancelOwnWithdrawal(ctx, params.id, payOverdueInvoices)),
})
