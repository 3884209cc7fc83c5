import { presentBankAccount } from '@/lib/bank-account/present'
import { bankAccount } from '@/lib/bank-account/schema'
import { verifyBankAccount } from '@/lib/bank-account/verify'
import { route } from '@/lib/http/route'
import { businessParams } from '@/lib/operator/schema'

export const POST = route({
  operation: 'verifyBankAccount',
  summary: 'Verify the bank account of a business',
  description:
    'You have compared it with the papers of the business, and are no member of it. Its owners get a mail. Verifying it again does nothing.',
  auth: ['operatorSession'],
  params: businessParams,
  response: bankAccount,
  errors: ['two_persons_needed', 'bank_account_held'],
  handler: async ({ ctx, params }) => {
    const account = await verifyBankAccount(ctx, params.id)
    return presentBankAccount(account, account.updatedAt)
  },
})
