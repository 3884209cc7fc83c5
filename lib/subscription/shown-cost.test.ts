import { expect, it } from 'vitest'
import { readShown, shownInForm } from './shown-cost'

it('a form says of a subscription what the page showed, and nothing else is read from it', () => {
  const shown = { amountPaisa: 50_000n, interval: 'month', intervalCount: 3 } as const
  expect(shownInForm(shown)).toBe('50000 month 3')
  expect(readShown('50000 month 3')).toEqual(shown)
  for (const other of ['', '50000', '-1 month 3', '50000 moon 3', '50000 month 3 ', '1'.repeat(17)])
    expect(readShown(other)).toBeNull()
})
