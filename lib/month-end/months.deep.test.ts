import { expect, test } from 'vitest'
import { updateBusiness } from '@/lib/business/update'
import { fiscalMonthOf } from '@/lib/core/fiscal-year'
import { ctxOf } from '@/testing/business'
import { getMonthEnd } from './close'
import { expectTies, papersOf } from './month-end.fixture'
import { randomYear } from './random-year.fixture'

const SEEDS = [1, 2, 3, 4, 5]
// The random years begin in Mangsir and end before the fiscal year does.
const DAYS = 180
const MONTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const YEAR = '2083-84'

test.each(SEEDS)('each month of random business %i ties to its register', async (seed) => {
  const business = await randomYear(seed, DAYS)
  const papers = await papersOf(business)
  for (const month of MONTHS) await expectTies(business, papers, YEAR, month)
})

// No page allows this, because there are live subscriptions. Their invoices stay in the months in which they were numbered.
test('months tie after the business has moved to another time zone', async () => {
  const { businessId } = await randomYear(9, DAYS)
  const ctx = await ctxOf(businessId)
  expect(fiscalMonthOf(ctx.now, 'Asia/Kathmandu')?.fiscalYear).toBe(YEAR)
  await updateBusiness(ctx, { timeZone: 'America/New_York' }, async () => false)
  for (const month of MONTHS) {
    const { unexplainedPaisa } = await getMonthEnd(await ctxOf(businessId), { fiscalYear: YEAR, month })
    expect(unexplainedPaisa).toBe('0')
  }
})
