import { expect, it } from 'vitest'
import { POST } from '@/app/v1/customers/route'
import { newWireId } from '@/lib/core/id'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { findLoggedRequests } from './read'
import { writeRequestLog } from './record'

it('of several calls, those that have an entry in the log of this business are known', async () => {
  const { ctx, productionCtx, sandboxKey } = await newBusiness()
  const { requestId } = await call(POST, sandboxKey, { body: { email: 'asha@example.com' } })
  await writeRequestLog()
  const asked = [requestId, newWireId('req'), 'nonsense', null]
  expect(await findLoggedRequests(ctx, asked)).toEqual(new Set([requestId]))
  for (const other of [productionCtx, (await newBusiness()).ctx])
    expect(await findLoggedRequests(other, asked)).toEqual(new Set())
})
