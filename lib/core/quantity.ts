import { invalidParameter } from './errors'
import { MAX_PAISA } from './money'

/** The most of a price that one subscription has. The database has the same limit. */
export const MAX_QUANTITY = 1_000_000

/** What a period costs before its discount. */
export const timesQuantity = (unitPaisa: bigint, quantity: number): bigint => unitPaisa * BigInt(quantity)

/**
 * The same for a quantity that a caller wants.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableTimes(unitPaisa: bigint, quantity: number): bigint {
  const full = timesQuantity(unitPaisa, quantity)
  if (full > MAX_PAISA) throw invalidParameter('quantity', 'makes an amount of more than 16 digits.')
  return full
}

/**
 * What a period and the things beside it cost together.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableSum(periodPaisa: bigint, itemsPaisa: bigint): bigint {
  const sum = periodPaisa + itemsPaisa
  if (sum > MAX_PAISA) throw invalidParameter('items', 'make an amount of more than 16 digits.')
  return sum
}

/** The smallest quantity that makes more than an amount can be. Above `MAX_QUANTITY`: none does. */
export function fewestTooMany(unitPaisa: bigint): number {
  const isPayable = timesQuantity(unitPaisa, MAX_QUANTITY) <= MAX_PAISA
  return isPayable ? MAX_QUANTITY + 1 : Number(MAX_PAISA / unitPaisa) + 1
}
