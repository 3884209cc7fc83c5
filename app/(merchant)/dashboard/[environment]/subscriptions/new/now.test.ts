import { expect, it } from 'vitest'
import { startHindrance, startWords } from './now'

const START = {
  before: null,
  requiredPaisa: 50_000n,
  nextChargeAt: new Date('2026-12-28T04:15:00Z'),
  nextPaisa: 50_000n,
  isLinked: true,
  balancePaisa: 60_000n,
}

it('a start says what stands against it, as far as a merchant may know', () => {
  expect(startHindrance(START)).toBe('')
  expect(startHindrance({ ...START, balancePaisa: 20_000n })).toBe('The wallet is Rs 300.00 short.')
  expect(startHindrance({ ...START, balancePaisa: null })).toBe('')
  expect(startHindrance({ ...START, isLinked: false, balancePaisa: null })).toMatch(/^No wallet is linked/)
  expect(startHindrance({ ...START, requiredPaisa: 0n, isLinked: false, balancePaisa: null })).toBe('')
})

it('the button says what is taken', () => {
  expect(startWords(START)).toBe('Create subscription for Rs 500.00')
  expect(startWords({ requiredPaisa: 0n })).toBe('Create subscription')
})
