import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as topUp } from '@/app/v1/sandbox/customers/[customerId]/topup/route'
import { toWire } from '@/lib/core/id'
import { lockCustomer } from '@/lib/customer/read'
import { inTransaction } from '@/lib/infra/database/transaction'
import { balanceOf, newCustomer } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'

it('thirty top-ups of one wallet are all done, and others find a connection while they wait for it', async () => {
  const { ctx, sandboxKey, productionKey } = await newBusiness()
  const other = await newBusiness()
  const customerId = await newCustomer(ctx, 1_000n)
  const params = { customerId: toWire('cus', customerId) }
  const topUps = await inTransaction(async (tx) => {
    await lockCustomer(tx, ctx, customerId)
    const begun = Array.from({ length: 30 }, () =>
      call(topUp, sandboxKey, { params, body: { amountPaisa: '1000' }, idempotencyKey: randomUUID() }),
    )
    const body = { email: 'sita@example.com' }
    for (const key of [other.sandboxKey, other.productionKey, productionKey])
      expect((await call(createCustomer, key, { body })).status).toBe(201)
    return begun
  })
  const statuses = (await Promise.all(topUps)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 201))
  expect(await balanceOf(ctx, customerId)).toBe(31_000n)
})
