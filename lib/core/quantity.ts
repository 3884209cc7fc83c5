import { invalidParameter } from './errors'
import { MAX_PAISA } from './money'

/** The most of a price that one subscription has. The database has the same limit. */
export const MAX_QUANTITY = 1_000_000

/** What a period costs before its discount. */
export const timesQuantity = (unitPaisa: bigint, quantity: number): bigint => unitPaisa * BigInt(quantity)

/** True if an amount can be what so many cost. */
export const isPayableTimes = (unitPaisa: bigint, quantity: number): boolean =>
  timesQuantity(unitPaisa, quantity) <= MAX_PAISA

/**
 * What a period costs, for a quantity that a caller wants.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableTimes(unitPaisa: bigint, quantity: number): bigint {
  if (!isPayableTimes(unitPaisa, quantity))
    throw invalidParameter('quantity', 'results in an amount of more than 16 digits.')
  return timesQuantity(unitPaisa, quantity)
}

/**
 * What a period and the things beside it cost together.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableSum(periodPaisa: bigint, itemsPaisa: bigint): bigint {
  const sum = periodPaisa + itemsPaisa
  if (sum > MAX_PAISA) throw invalidParameter('items', 'result in an amount of more than 16 digits.')
  return sum
}
