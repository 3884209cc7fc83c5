import fc from 'fast-check'
import type { CreateCouponInput } from '@/lib/coupon/schema'
import type { ModelCoupon } from './terms.fixture'

// The steps of random stories.

export const PRICES = [
  { amount: 500, rhythm: 7, trialDays: 0 },
  { amount: 900, rhythm: 7, trialDays: 0 },
  { amount: 300, rhythm: 3, trialDays: 0 },
  { amount: 800, rhythm: 30, trialDays: 5 },
  { amount: 700, rhythm: 'bs', trialDays: 0 },
  { amount: 1_001, rhythm: 'month', trialDays: 0 },
  { amount: 650, rhythm: 'month', trialDays: 0 },
] as const

export const COUPONS: (Pick<CreateCouponInput, 'duration'> & ModelCoupon & { most: number | null })[] = [
  { code: 'QUARTER', percent: 25, off: 0, left: 1, duration: 'once', most: null },
  { code: 'FEW', percent: 0, off: 333, left: 3, duration: 'repeating', most: 2 },
  { code: 'FREE', percent: 100, off: 0, left: null, duration: 'forever', most: 1 },
  { code: 'THIRD', percent: 33, off: 0, left: 2, duration: 'repeating', most: null },
]

const which = fc.nat({ max: 7 })
const customer = fc.nat({ max: 1 })
const price = fc.nat({ max: PRICES.length - 1 })
const coupon = fc.nat({ max: COUPONS.length - 1 })
const quantity = fc.integer({ min: 1, max: 3 })
const amount = fc.integer({ min: 1, max: 900 })
const maybe = <T>(of: fc.Arbitrary<T>, freq: number) => fc.option(of, { nil: undefined, freq })
const act = <Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<{ do: Name } & Rest>,
})

export const CUSTOMERS = 2

/** All steps that a story may have. */
export const step = fc.oneof(
  act(4, 'begin', {
    customer,
    price,
    quantity,
    coupon: maybe(coupon, 2),
    cash: maybe(fc.integer({ min: 0, max: 3 }), 2),
    once: maybe(amount, 1),
    before: maybe(fc.record({ days: fc.integer({ min: 1, max: 12 }), isElsewhere: fc.boolean() }), 1),
    day: maybe(fc.integer({ min: 1, max: 28 }), 2),
    // Percent of the price that a customer at a checkout agrees to. Undefined if the business starts the subscription.
    most: maybe(fc.constantFrom(100, 150, 200), 1),
  }),
  act(6, 'change', {
    which,
    price: maybe(price, 2),
    quantity: maybe(quantity, 2),
    when: fc.constantFrom('now' as const, 'now' as const, 'period_end' as const),
    prorate: maybe(fc.boolean(), 1),
    isPreviewed: fc.boolean(),
  }),
  act(1, 'keepTerms', { which }),
  act(2, 'redeem', { which, coupon }),
  act(1, 'removeDiscount', { which }),
  act(3, 'refund', { which, bill: fc.nat({ max: 6 }), amount: maybe(amount, 2) }),
  act(2, 'item', { which, amount, isAnys: fc.boolean() }),
  act(1, 'removeItem', { which }),
  act(2, 'manual', { which, amount }),
  act(2, 'settle', { which, status: fc.constantFrom('paid' as const, 'void' as const) }),
  act(4, 'pay', { which, periods: fc.integer({ min: 1, max: 3 }) }),
  act(4, 'reverse', { which }),
  act(1, 'collect', { which, by: fc.constantFrom('wallet' as const, 'outside' as const) }),
  act(2, 'pause', { which, keeps: fc.boolean(), days: maybe(fc.integer({ min: 1, max: 12 }), 3) }),
  act(2, 'unpause', { which }),
  act(1, 'cancel', { which, atEnd: fc.boolean() }),
  act(1, 'resume', { which }),
  act(2, 'topUp', { customer, amount: fc.integer({ min: 1, max: 4_000 }) }),
  act(2, 'credit', { customer, amount: fc.integer({ min: 1, max: 4_000 }) }),
  act(1, 'endAllowance', { customer }),
  act(2, 'reprice', { price, amount: fc.integer({ min: 100, max: 1_200 }), isNear: fc.boolean() }),
  act(1, 'lower', { which, percent: fc.integer({ min: 30, max: 110 }) }),
  act(1, 'endAgreement', { which }),
  act(1, 'ask', { which, amount: fc.integer({ min: 100, max: 2_000 }) }),
  act(2, 'answer', { which, isYes: fc.boolean() }),
  act(7, 'advance', { days: fc.integer({ min: 1, max: 12 }) }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
