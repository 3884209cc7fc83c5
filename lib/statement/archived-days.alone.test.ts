import { expect, it, vi } from 'vitest'
import { billBatch } from '@/lib/billing/bill-batch'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { attachMonth } from '@/scripts/archive/attach'
import { detachMonth } from '@/scripts/archive/detach'
import { connectForArchive, listMonths } from '@/scripts/archive/months'
import { bookProblems, writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { advanceDays } from './advance-days'
import { getBookPeriod } from './book-period'
import { listBook } from './list-book'

// The books are checked several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const ALL = { first: null, end: null }
// All rows of the test are in the oldest month. In a year it has long ended.
const IN_A_YEAR = new Date(Date.now() + 366 * 86_400_000)
const count = async () => {
  while (await advanceDays(new Date(Date.now() + 2 * 3_600_000)));
}

it('counted days outlive their month; counted anew without it they say so, and with it they are whole again', async () => {
  const { businessId, productionCtx: ctx } = await newBusiness()
  await generateDueSubscriptions(businessId, 4)
  await billBatch([{ businessId, environment: 'production' }])
  await count()
  const period = (zone: string) => getBookPeriod(ctx, zone, ALL)
  const rows = async (zone: string) => (await listBook(ctx, zone, ALL, { limit: 50 })).items
  const whole = await period('Asia/Kathmandu')
  const listed = await rows('Asia/Kathmandu')
  expect([whole.isWhole, whole.movements]).toEqual([true, listed.length])
  expect(listed).not.toHaveLength(0)

  const client = await connectForArchive(env().DATABASE_URL)
  try {
    const [month] = await listMonths(client)
    await detachMonth(client, month?.name ?? '', IN_A_YEAR)
    expect([await period('Asia/Kathmandu'), await rows('Asia/Kathmandu')]).toEqual([whole, []])

    await query(`UPDATE businesses SET time_zone = 'UTC' WHERE id = $1`, [businessId])
    // As if it had been counted anew: of the month, nothing is left to count.
    await query('DELETE FROM ledger_days')
    await query(`UPDATE ledger_day_progress SET time_zone = 'UTC'`)
    await count()
    expect(await period('UTC')).toMatchObject({
      ...{ openingPaisa: whole.closingPaisa, closingPaisa: whole.closingPaisa, isWhole: false },
    })
    await attachMonth(client, month?.name ?? '', undefined)
    await count()
    expect(await period('UTC')).toEqual(whole)
    expect(await rows('UTC')).toHaveLength(listed.length)
    expect(await bookProblems(env().DATABASE_URL, true)).toEqual([])
  } finally {
    await client.end()
  }
})
