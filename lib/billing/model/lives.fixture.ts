import fc from 'fast-check'
import type { ModelCoupon } from './terms.fixture'

// Random lives of one subscription.

// Three plans of one product, and one of another.
export const PLANS = [
  { amount: 70_000, interval: 'day', intervalCount: 7, isOther: false },
  { amount: 140_000, interval: 'day', intervalCount: 7, isOther: false },
  { amount: 0, interval: 'day', intervalCount: 7, isOther: false },
  { amount: 11_111, interval: 'day', intervalCount: 1, isOther: false },
  { amount: 250_003, interval: 'month', intervalCount: 1, isOther: false },
  { amount: 2_400_000, interval: 'year', intervalCount: 1, isOther: false },
  { amount: 99_999, interval: 'day', intervalCount: 7, isOther: true },
] as const
export type Plan = (typeof PLANS)[number]

export const COUPONS = [
  { code: 'FREE', percent: 100, off: 0, left: 1 },
  { code: 'HALF', percent: 50, off: 0, left: 2 },
  { code: 'LESS', percent: 0, off: 33_333, left: 2 },
] as const satisfies ModelCoupon[]

const plan = fc.nat({ max: PLANS.length - 1 })
const minutes = (days: number) => fc.integer({ min: 1, max: days * 24 * 60 })

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      plan,
      quantity: fc.integer({ min: 1, max: 3 }),
      when: fc.constantFrom('now' as const, 'now' as const, 'now' as const, 'period_end' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      remaining: fc.constantFrom('keep' as const, 'lose' as const),
      days: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unpause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      bill: fc.nat({ max: 9 }),
      percent: fc.constantFrom(1, 40, 100),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: minutes(10) }) },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

export const life = fc.record({
  plan,
  quantity: fc.integer({ min: 1, max: 2 }),
  coupon: fc.option(fc.nat({ max: COUPONS.length - 1 })),
  acts: fc.array(act, { minLength: 6, maxLength: 16 }),
})
export type Life = typeof life extends fc.Arbitrary<infer T> ? T : never
