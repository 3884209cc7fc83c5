import { discountIn, takenOff } from './discount'
import { MAX_PAISA } from './money'
import { isPayableTimes, timesQuantity } from './quantity'
import { type ShownPeriods, shownPeriods } from './shown-terms'

interface Priced {
  subscription: { quantity: number; discount: unknown }
  price: { amountPaisa: bigint }
}

/** The cost of a subscription's period before its discount. A customer agrees to this amount. */
export const fullCharge = ({ subscription, price }: Priced): bigint =>
  timesQuantity(price.amountPaisa, subscription.quantity)

/** False if it is more than an amount can be. Then nothing is charged. */
export const isPayable = ({ subscription, price }: Priced): boolean =>
  isPayableTimes(price.amountPaisa, subscription.quantity)

/** The same with the largest quantity whose total fits into an amount. */
export const mostPayable = <Any extends Priced>(priced: Any): Any => ({
  ...priced,
  subscription: { ...priced.subscription, quantity: Number(MAX_PAISA / priced.price.amountPaisa) },
})

/** The charge of a subscription's next period, with its discount. */
export function periodCharge(priced: Priced): bigint {
  const full = fullCharge(priced)
  return full - takenOff(discountIn(priced.subscription), full)
}

/** The charges of a subscription's coming periods, in order. */
export const shownOf = (priced: Priced): ShownPeriods[] =>
  shownPeriods(fullCharge(priced), discountIn(priced.subscription))
