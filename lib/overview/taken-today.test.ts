import { expect, it } from 'vitest'
import { paidInCash } from '@/lib/billing/counter.fixture'
import { advanceTo, later, newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { getTakenToday } from './get-taken-today'

const NOTHING = { count: 0, paisa: 0n }

it('what came in today is told by cash, by wallet and by other ways, without what was reversed', async () => {
  const member = await paidInCash(1)
  const { ctx } = member
  await member.record(1, 'qr')
  await member.takeBack(await member.record(1, 'cash'))
  await subscribe(ctx, await newCustomer(ctx, 90_000n), await newPrice(ctx))
  const taken = async (now = ctx) => (await getTakenToday(now, 'Asia/Kathmandu')).figure
  const once = { count: 1, paisa: 50_000n }
  expect(await taken()).toEqual({ cash: once, other: once, wallet: once })
  const nothing = { cash: NOTHING, other: NOTHING, wallet: NOTHING }
  expect(await taken(await advanceTo(ctx, later(ctx.now, 1)))).toEqual(nothing)
  expect(await taken((await newBusiness()).ctx)).toEqual(nothing)
})
