import type { BankAccountStatus, Environment } from '@/prisma/generated/enums'

interface Standing {
  environment: Environment
  status: BankAccountStatus
  usableFrom: Date
}

/** The status at a given time of the environment's clock. In the sandbox nobody checks papers, so an account becomes verified by itself. */
export function statusAt({ environment, status, usableFrom }: Standing, now: Date): BankAccountStatus {
  const verifiesItself = environment === 'sandbox' && status === 'waiting' && usableFrom <= now
  return verifiesItself ? 'verified' : status
}

/** Why no payout may go to an account now. Null if it may. */
export function refusalAt(
  account: Standing | null,
  now: Date,
): 'no_bank_account' | 'bank_account_not_usable' | null {
  if (!account) return 'no_bank_account'
  const isUsable = statusAt(account, now) === 'verified' && account.usableFrom <= now
  return isUsable ? null : 'bank_account_not_usable'
}

/** The visible part of an account number. */
export const maskedNumber = (last4: string): string => `••••${last4}`
