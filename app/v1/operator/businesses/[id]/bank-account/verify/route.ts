import { presentBankAccount } from '@/lib/bank-account/present'
import { bankAccount } from '@/lib/bank-account/schema'
import { verifyBankAccount } from '@/lib/bank-account/verify'
import { route } from '@/lib/http/route'
import { businessParams } from '@/lib/operator/schema'

export const POST = route({
  operation: 'verifyBankAccount',
  summary: "Verify a business's bank account",
  description:
    "Compare the account with the business's documents first. You cannot be a member of the business. Its owners get an e-mail. If the account is already verified, nothing changes.",
  auth: ['operatorSession'],
  params: businessParams,
  response: bankAccount,
  errors: ['two_persons_needed', 'bank_account_held'],
  handler: async ({ ctx, params }) => {
    const account = await verifyBankAccount(ctx, params.id)
    return presentBankAccount(account, account.updatedAt)
  },
})
