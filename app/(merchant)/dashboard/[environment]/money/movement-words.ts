import type { WireBalanceMovement } from '@/lib/ledger/present'

/** What a movement of a merchant's balance is. */
export const MOVEMENT_TITLES: Record<WireBalanceMovement['kind'], string> = {
  charge: 'Charge of a wallet',
  reversal: 'Reversal',
  adjustment: 'Correction',
  topup: 'Top-up',
}
