import { discountIn, takenOff } from './discount'
import { timesQuantity } from './quantity'

interface Priced {
  subscription: { quantity: number; discount: unknown }
  price: { amountPaisa: bigint }
}

/** What a period of a subscription costs before its discount. A customer agrees to this amount. */
export const fullCharge = ({ subscription, price }: Priced): bigint =>
  timesQuantity(price.amountPaisa, subscription.quantity)

/** What the next period of a subscription is charged, with its discount. */
export function periodCharge(priced: Priced): bigint {
  const full = fullCharge(priced)
  return full - takenOff(discountIn(priced.subscription), full)
}
