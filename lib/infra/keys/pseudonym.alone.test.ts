import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromWire, newId, toWire } from '@/lib/core/id'
import { presentEndUser } from '@/lib/end-user/present'
import { closeDatabase, query } from '@/lib/infra/database/db'
import { presentSubscription } from '@/lib/subscription/present'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf } from '@/testing/production'
import { NEW_SECRET, startedWith } from '@/testing/secrets'
import { pseudonymAt } from './pseudonym'

const SECRET = process.env.APP_SECRET as string

beforeAll(() => query('SELECT 1'))
afterAll(() => startedWith(SECRET))

it('a person has one id at each business, in its sandbox too, and it is not the id of the database', async () => {
  const [tea, gym] = [await newBusiness(), await newBusiness()]
  const { phone, userId } = await newSignedInCustomer(tea.productionCtx)
  const idsAt = async ({ ctx, productionCtx }: typeof tea) => {
    const shown = []
    for (const tenant of [ctx, productionCtx, productionCtx]) {
      const customerId = await customerOf(tenant, 'asha@example.com', phone)
      const price = await newPrice(tenant, { trialDays: 14 })
      shown.push(presentSubscription(await subscribe(tenant, customerId, price)).userId)
    }
    return shown
  }
  const [atTea, atGym] = [await idsAt(tea), await idsAt(gym)]
  expect(new Set(atTea).size).toBe(1)
  expect(new Set(atGym).size).toBe(1)
  expect(atTea[0]).not.toBe(atGym[0])
  expect([...atTea, ...atGym]).not.toContain(toWire('usr', userId))
  expect(presentEndUser(userId, phone, tea.businessId).id).toBe(atTea[0])
  expect(presentEndUser(userId, phone, null).id).not.toBe(atTea[0])
})

it('it is a UUIDv8, as an id in every other place', () => {
  const id = pseudonymAt(newId('biz'), newId('usr'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(fromWire('usr', toWire('usr', id))).toBe(id)
})

it('it stays the same under another APP_SECRET, and in another process', async () => {
  const { ctx } = await newBusiness()
  const { userId } = await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
  const before = pseudonymAt(ctx.businessId, userId as string)
  await closeDatabase()
  startedWith(NEW_SECRET)
  await query('SELECT 1')
  expect(pseudonymAt(ctx.businessId, userId as string)).toBe(before)
})
