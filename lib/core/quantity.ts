import { invalidParameter } from './errors'
import { MAX_PAISA } from './money'

/** The largest quantity of a subscription. The database has the same limit. */
export const MAX_QUANTITY = 1_000_000

/** The cost of a period before its discount. */
export const timesQuantity = (unitPaisa: bigint, quantity: number): bigint => unitPaisa * BigInt(quantity)

/** True if the total fits into an amount. */
export const isPayableTimes = (unitPaisa: bigint, quantity: number): boolean =>
  timesQuantity(unitPaisa, quantity) <= MAX_PAISA

/**
 * The cost of a period for a requested quantity.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableTimes(unitPaisa: bigint, quantity: number): bigint {
  if (!isPayableTimes(unitPaisa, quantity))
    throw invalidParameter('quantity', 'results in an amount of more than 16 digits.')
  return timesQuantity(unitPaisa, quantity)
}

/**
 * The cost of a period together with its items.
 * @throws {DomainError} `parameter_invalid` if it is more than an amount can be.
 */
export function payableSum(periodPaisa: bigint, itemsPaisa: bigint): bigint {
  const sum = periodPaisa + itemsPaisa
  if (sum > MAX_PAISA) throw invalidParameter('items', 'result in an amount of more than 16 digits.')
  return sum
}
