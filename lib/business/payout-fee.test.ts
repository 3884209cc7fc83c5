import { expect, it } from 'vitest'
import { feeOfCharge, feeOfRefund, feeOn } from './payout-fee'

const rate = (basisPoints: number, fixedPaisa = 0n, minimumPaisa: bigint | null = null) => ({
  basisPoints,
  fixedPaisa,
  minimumPaisa,
})

it.each([
  ['no rate', null, 100_000n, 0n],
  ['a part', rate(200), 100_000n, 2_000n],
  ['a part that is cut down to whole paisa', rate(123), 9_999n, 122n],
  ['a part and a fixed amount', rate(200, 500n), 100_000n, 2_500n],
  ['the minimum', rate(200, 0n, 5_000n), 100_000n, 5_000n],
  ['more than the minimum', rate(200, 0n, 1_000n), 100_000n, 2_000n],
  ['never more than the charge', rate(200, 0n, 5_000n), 300n, 300n],
])('the fee of a charge is %s', (_, given, chargePaisa, feePaisa) => {
  expect(feeOfCharge(given, chargePaisa)).toBe(feePaisa)
})

it('a refund gives back its part of the fee, and nothing of what is fixed or least', () => {
  expect(feeOfRefund(rate(200, 500n, 9_000n), 50_000n)).toBe(1_000n)
  expect(feeOfRefund(null, 50_000n)).toBe(0n)
})

it('a day has the newest rate that has begun', () => {
  const changes = [
    { from: '2026-12-01', rate: rate(100) },
    { from: '2027-01-01', rate: null },
    { from: '2026-11-01', rate: rate(50) },
  ]
  expect(feeOn(changes, '2026-10-31')).toBeNull()
  expect(feeOn(changes, '2026-11-30')?.rate?.basisPoints).toBe(50)
  expect(feeOn(changes, '2026-12-01')?.rate?.basisPoints).toBe(100)
  expect(feeOn(changes, '2027-01-01')).toEqual({ from: '2027-01-01', rate: null })
})
