import { expect, it } from 'vitest'
import { GET } from '@/app/v1/customers/[customerId]/route'
import { type CustomerId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice, subscribe, topUp } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

const read = async (key: string, id: CustomerId) =>
  (await call(GET, key, { method: 'GET', params: { customerId: toWire('cus', id) } })).data

it('a customer of the sandbox shows the test money in the wallet, before and after a charge', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const id = await newCustomer(ctx)
  expect((await read(sandboxKey, id)).walletBalancePaisa).toBeNull()
  await topUp(ctx, id, 70_000n)
  expect((await read(sandboxKey, id)).walletBalancePaisa).toBe('70000')
  await subscribe(ctx, id, await newPrice(ctx))
  expect((await read(sandboxKey, id)).walletBalancePaisa).toBe('20000')
})

it('the event of linking a wallet shows the balance at that moment', async () => {
  const { ctx } = await newBusiness()
  const id = await newCustomer(ctx, 70_000n)
  const events = await query<{ data: { walletBalancePaisa: string | null } }>(
    `SELECT data FROM events WHERE object_id = $1 ORDER BY sequence`,
    [id],
  )
  expect(events.map(({ data }) => data.walletBalancePaisa)).toEqual([null, '0'])
})

it('a customer of production shows no balance, because its wallet pays other businesses, too', async () => {
  const { productionCtx, productionKey } = await newBusiness()
  const id = await newCustomer(productionCtx)
  expect(await read(productionKey, id)).not.toHaveProperty('walletBalancePaisa')
})
