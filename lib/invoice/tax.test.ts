import { expect, test } from 'vitest'
import { taxWithin } from './tax'

test('VAT is 13 of 113 parts of each line, cut to the paisa, and all lines together are the invoice', () => {
  expect(taxWithin([100_000n], 13)).toEqual({ ofLines: [11_504n], taxPaisa: 11_504n, subtotalPaisa: 88_496n })
  expect(taxWithin([1n], 13)).toEqual({ ofLines: [0n], taxPaisa: 0n, subtotalPaisa: 1n })
  expect(taxWithin([50n, 50n], 13)).toEqual({ ofLines: [5n, 5n], taxPaisa: 10n, subtotalPaisa: 90n })
  expect(taxWithin([100_000n], 0)).toEqual({ ofLines: [0n], taxPaisa: 0n, subtotalPaisa: 100_000n })
})

test('a discount on a line also reduces its tax, and no tax is below zero', () => {
  for (let amount = 0n; amount < 500n; amount++) {
    expect(taxWithin([amount, -amount], 13)).toMatchObject({ taxPaisa: 0n, subtotalPaisa: 0n })
    for (let off = 0n; off <= amount; off += 7n)
      expect(taxWithin([amount, -off], 13).taxPaisa).toBeGreaterThanOrEqual(0n)
  }
})
