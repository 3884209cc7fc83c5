import { expect, it } from 'vitest'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { writeRequestLog } from '@/lib/request-log/record'
import { call } from '@/lib/testing/call'
import { newOwner, signedIn } from '@/lib/testing/merchant'
import { auditList } from './list'

it('an entry leads to its request in the log of the environment that the request was made in, from both pages', async () => {
  const { ctx, headers } = await signedIn(await newOwner())
  const change = async (environment: string) => {
    const from = { ...headers, 'x-environment': environment }
    const { requestId } = await call(updateBusiness, from, {
      method: 'PATCH',
      body: { name: `In ${environment}` },
    })
    return `/dashboard/${environment}/requests/${requestId}`
  }
  const made = [await change('sandbox'), await change('production')]
  await writeRequestLog()
  for (const environment of ['sandbox', 'production'] as const) {
    const { items } = await auditList.read({ ...ctx, environment }, { limit: 20 })
    const links = items.map((row) => auditList.href?.(auditList.present(row)))
    // The older entries are of the sign-up and the sign-in, which no log of calls has.
    expect(links.filter(Boolean)).toEqual(made.toReversed())
    expect(links.length).toBeGreaterThan(2)
  }
})
