import { expect, it } from 'vitest'
import { GET as findMembers } from '@/app/v1/counter/members/route'
import { POST as createKey } from '@/app/v1/merchant/api-keys/route'
import { GET as getAll } from '@/app/v1/merchant/requests/route'
import { GET as search } from '@/app/v1/merchant/search/route'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import { writeRequestLog } from './record'

it('a call that a page makes by itself is not in the log. The same call of a server is', async () => {
  const { headers } = await signedIn(await newOwner())
  const body = { name: 'Server', environment: 'sandbox' }
  const { data: key } = await call(createKey, headers, { path: '/v1/merchant/api-keys', body })
  const find = { method: 'GET' as const, path: '/v1/counter/members?q=asha' }
  await call(search, headers, { method: 'GET', path: '/v1/merchant/search?q=asha' })
  await call(findMembers, headers, find)
  await call(findMembers, key.secret, find)
  await writeRequestLog()
  const { data } = await call(getAll, headers, { method: 'GET', path: '/v1/merchant/requests' })
  const calls = data.items.map(
    ({ operation, caller }: { operation: string; caller: { kind: string } }) => `${caller.kind} ${operation}`,
  )
  expect(calls).toEqual(['api_key findMembers', 'member createApiKey'])
})
