import fc from 'fast-check'
import type { CreateCouponInput } from '@/lib/coupon/schema'
import type { GrowthCoupon } from './growth-terms.fixture'

// The steps of the stories of growth.test.ts.

export const PRICES = [
  { amount: 500, rhythm: 7, trialDays: 0 },
  { amount: 900, rhythm: 7, trialDays: 0 },
  { amount: 300, rhythm: 3, trialDays: 0 },
  { amount: 800, rhythm: 30, trialDays: 5 },
  { amount: 700, rhythm: 'bs', trialDays: 0 },
  { amount: 1_001, rhythm: 'month', trialDays: 0 },
  { amount: 650, rhythm: 'month', trialDays: 0 },
] as const

export const COUPONS: (Pick<CreateCouponInput, 'duration'> & GrowthCoupon & { most: number | null })[] = [
  { code: 'QUARTER', percent: 25, off: 0, left: 1, duration: 'once', most: null },
  { code: 'FEW', percent: 0, off: 333, left: 3, duration: 'repeating', most: 2 },
  { code: 'FREE', percent: 100, off: 0, left: null, duration: 'forever', most: 1 },
  { code: 'THIRD', percent: 33, off: 0, left: 2, duration: 'repeating', most: null },
]

const which = fc.nat({ max: 7 })
const price = fc.nat({ max: PRICES.length - 1 })
const coupon = fc.nat({ max: COUPONS.length - 1 })
const quantity = fc.integer({ min: 1, max: 3 })
const amount = fc.integer({ min: 1, max: 900 })
const maybe = <T>(of: fc.Arbitrary<T>, freq: number) => fc.option(of, { nil: undefined, freq })
const step = <Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<{ do: Name } & Rest>,
})

/** What may happen to a subscription. */
export const growthStep = fc.oneof(
  step(4, 'begin', {
    customer: fc.nat({ max: 1 }),
    price,
    quantity,
    coupon: maybe(coupon, 2),
    cash: maybe(fc.integer({ min: 0, max: 3 }), 2),
    once: maybe(amount, 1),
    before: maybe(fc.record({ days: fc.integer({ min: 1, max: 12 }), isElsewhere: fc.boolean() }), 1),
    day: maybe(fc.integer({ min: 1, max: 28 }), 2),
  }),
  step(6, 'change', {
    which,
    price: maybe(price, 2),
    quantity: maybe(quantity, 2),
    when: fc.constantFrom('now' as const, 'now' as const, 'period_end' as const),
    prorate: maybe(fc.boolean(), 1),
  }),
  step(1, 'keepTerms', { which }),
  step(2, 'redeem', { which, coupon }),
  step(1, 'removeDiscount', { which }),
  step(3, 'refund', { which, bill: fc.nat({ max: 6 }), amount: maybe(amount, 2) }),
  step(2, 'item', { which, amount, isAnys: fc.boolean() }),
  step(1, 'removeItem', { which }),
  step(2, 'manual', { which, amount }),
  step(2, 'settle', { which, status: fc.constantFrom('paid' as const, 'void' as const) }),
  step(4, 'pay', { which, periods: fc.integer({ min: 1, max: 3 }) }),
  step(4, 'reverse', { which }),
  step(1, 'collect', { which, by: fc.constantFrom('wallet' as const, 'outside' as const) }),
  step(2, 'pause', { which, keeps: fc.boolean(), days: maybe(fc.integer({ min: 1, max: 12 }), 3) }),
  step(2, 'unpause', { which }),
  step(1, 'cancel', { which, atEnd: fc.boolean() }),
  step(1, 'resume', { which }),
)
export type GrowthStep = typeof growthStep extends fc.Arbitrary<infer T> ? T : never
