import { expect, test } from 'vitest'
import { fiscalMonthOf } from '@/lib/core/fiscal-year'
import { ctxOf } from '@/testing/business'
import { expectTies, papersOf } from './month-end.fixture'
import { randomYear } from './random-year.fixture'
import { ADDED, GIVEN_BACK, TAKEN_OFF } from './schema'

// Long enough for late payments, payments in advance, and payments for the previous month.
const DAYS = 130

test('each month of a random business ties to its register, line by line', async () => {
  const business = await randomYear(49, DAYS)
  const papers = await papersOf(business)
  const lines = new Set<string>()
  const first = fiscalMonthOf(business.ctx.now, 'Asia/Kathmandu') as { fiscalYear: string; n: number }
  const last = fiscalMonthOf((await ctxOf(business.businessId)).now, 'Asia/Kathmandu')
  for (let n = first.n - 1; n <= (last?.n ?? 0) + 1; n++) {
    const end = await expectTies(business, papers, first.fiscalYear, n)
    for (const { line } of end.lines) lines.add(line)
  }
  const differences = [...ADDED, ...TAKEN_OFF, ...GIVEN_BACK, 'void', 'wallet']
  expect(differences.filter((line) => !lines.has(line))).toEqual([])
})
