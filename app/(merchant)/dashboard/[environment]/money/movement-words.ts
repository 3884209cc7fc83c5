import type { LedgerTransactionKind } from '@/prisma/generated/enums'

/** What a movement of a merchant's balance is. */
export const MOVEMENT_TITLES: Record<LedgerTransactionKind, string> = {
  charge: 'Charge of a wallet',
  reversal: 'Reversal',
  adjustment: 'Correction',
  topup: 'Top-up',
}
