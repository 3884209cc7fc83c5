/** What a subscription stores of its redeemed coupon: the discount on coming periods. */
export interface Discount {
  couponId: string
  code: string
  percentOff: number | null
  /** Paisa, as text: JSON has no such integers. */
  amountOffPaisa: string | null
  /** How many more periods will be billed with it. Null for all. */
  periodsLeft: number | null
  /** The products that it is for. Left out for all. */
  productIds?: string[]
}

interface Offer {
  id: string
  code: string
  percentOff: number | null
  amountOffPaisa: bigint | null
  duration: 'once' | 'repeating' | 'forever'
  periods: number | null
  productIds: string[]
}

/** The discount of a new redemption of a coupon. */
export function newDiscount({ id, code, duration, periods, productIds, ...off }: Offer): Discount {
  const periodsLeft = { once: 1, repeating: periods, forever: null }[duration]
  const { percentOff, amountOffPaisa } = off
  return {
    couponId: id,
    code,
    percentOff,
    amountOffPaisa: amountOffPaisa?.toString() ?? null,
    periodsLeft,
    ...(productIds.length > 0 && { productIds }),
  }
}

/** The discount on a subscription's coming periods. Null if none. */
export const discountIn = ({ discount }: { discount: unknown }) => discount as Discount | null

/** How much the discount takes off a period's charge. Rounded down, and never more than the charge. */
export function takenOff(discount: Discount | null, amountPaisa: bigint): bigint {
  if (!discount) return 0n
  if (discount.percentOff !== null) return (amountPaisa * BigInt(discount.percentOff)) / 100n
  const off = BigInt(discount.amountOffPaisa ?? 0)
  return off < amountPaisa ? off : amountPaisa
}

/** The discount after a period was billed with it. Null if it is used up. */
export function afterPeriod(discount: Discount): Discount | null {
  if (discount.periodsLeft === null) return discount
  return discount.periodsLeft > 1 ? { ...discount, periodsLeft: discount.periodsLeft - 1 } : null
}
