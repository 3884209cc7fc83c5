import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { updateOperatorBusiness } from '@/lib/operator/update-business'
import { advanceTo, later } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { operatorCtx } from '@/testing/operator'
import { makeDuePayouts } from './make-due'
import { charge, giveBankAccount, newPayer } from './payouts.fixture'

const payoutsOf = async (businessId: string) =>
  (
    await query<{ status: string }>('SELECT status FROM payouts WHERE business_id = $1 ORDER BY id', [
      businessId,
    ])
  ).map(({ status }) => status)

it('a schedule makes one payout for times that were missed, and none by hand or before the next time', async () => {
  const [weekly, manual] = [await newBusiness(), await newBusiness()]
  await query(`UPDATE businesses SET payout_interval = 'manual', payout_day = NULL WHERE id = $1`, [
    manual.businessId,
  ])
  for (const { ctx } of [weekly, manual]) {
    await giveBankAccount(ctx)
    await charge(ctx, await newPayer(ctx), 500_000n)
    const { now } = await ctxOf(ctx.businessId)
    await advanceTo(ctx, later(now, 15))
  }
  expect(await payoutsOf(weekly.businessId)).toEqual(['pending'])
  expect(await payoutsOf(manual.businessId)).toEqual([])
  await charge(weekly.ctx, await newPayer(weekly.ctx), 500_000n)
  expect(await makeDuePayouts(20_000)).toEqual({ made: 0, idle: true })
  expect(await payoutsOf(weekly.businessId)).toEqual(['pending'])

  await query(`UPDATE payout_runs SET made_for = made_for - interval '21 days' WHERE business_id = $1`, [
    weekly.businessId,
  ])
  expect(await makeDuePayouts(20_000)).toEqual({ made: 1, idle: true })
  expect(await payoutsOf(weekly.businessId)).toEqual(['canceled', 'pending'])
  expect(await makeDuePayouts(20_000)).toEqual({ made: 0, idle: true })
})

it('another schedule makes its first payout at its next time, and the same one again changes nothing', async () => {
  const { ctx, businessId } = await newBusiness()
  await query(`UPDATE businesses SET payout_interval = 'manual', payout_day = NULL WHERE id = $1`, [
    businessId,
  ])
  await giveBankAccount(ctx)
  await charge(ctx, await newPayer(ctx), 500_000n)
  const operator = await operatorCtx('sandbox')
  const daily = { schedule: { interval: 'daily', day: null } } as const
  const passed = async (days: number) => advanceTo(ctx, later((await ctxOf(businessId)).now, days))
  await updateOperatorBusiness(operator, businessId, daily)
  expect(await makeDuePayouts(20_000, businessId)).toEqual({ made: 0, idle: true })
  expect(await payoutsOf(businessId)).toEqual([])
  await passed(1)
  expect(await payoutsOf(businessId)).toEqual(['pending'])
  await charge(ctx, await newPayer(ctx), 500_000n)
  await query(`UPDATE payout_runs SET made_for = made_for - interval '3 days' WHERE business_id = $1`, [
    businessId,
  ])
  await updateOperatorBusiness(operator, businessId, daily)
  expect(await makeDuePayouts(20_000, businessId)).toEqual({ made: 1, idle: true })
})
