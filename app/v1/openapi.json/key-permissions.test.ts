import { expect, test } from 'vitest'
import { includesPermission, KEY_AREAS, KEY_PERMISSIONS, permissionFor } from '@/lib/core/key-permission'
import { Api } from '@/testing/api'
import { plannedCall, walkable } from '@/testing/walk-scenes'
import { admits, newSandbox } from '@/testing/world'

// Every operation is called with a key of each permission. It succeeds exactly when its declaration and the document say so.

const api = await Api.load()
const tenant = await newSandbox(api)
const ofServers = walkable(api).filter(admits('apiKey'))

const keys = await Promise.all(
  KEY_PERMISSIONS.map(async (permission) => {
    const body = { name: permission, environment: 'sandbox', permissions: [permission] }
    const { secret } = await api.must('createApiKey', { credentials: tenant.session, body })
    return { permission, credentials: { 'x-api-key': secret as string } }
  }),
)

const neededFor = ({ described }: (typeof ofServers)[number]) =>
  described.security?.flatMap(({ apiKey }) => apiKey ?? [])[0] as string

test('a key can be limited to each area of an operation for servers, and to no other', () => {
  const areas = ofServers.map((operation) => neededFor(operation).split(':')[0] as string)
  expect([...new Set(areas)].toSorted()).toEqual([...KEY_AREAS].toSorted())
})

test.each(ofServers)('only a key with its permission may call $id', async (operation) => {
  const needed = neededFor(operation)
  expect(needed).toBe(permissionFor(needed))
  for (const { permission, credentials } of keys) {
    const call = { ...plannedCall(tenant, operation), credentials }
    const isMissing = async () => {
      const { status, json } = await api.call(operation, call)
      return (
        status === 403 && json.error.code === 'key_permission_missing' && json.error.permission === needed
      )
    }
    if (!includesPermission([permission], needed)) expect(await isMissing(), permission).toBe(true)
    else if (operation.method === 'GET') expect(await isMissing(), permission).toBe(false)
  }
})
