import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Api } from '@/lib/testing/api'
import { newMember, signedIn } from '@/lib/testing/merchant'
import { SCENES, successfulCall, walkable } from '@/lib/testing/walk-scenes'
import { admits, newWorld } from '@/lib/testing/world'
import type { TeamRole } from '@/prisma/generated/enums'

const api = await Api.load()
// What a browser may write, for the business and not for the person alone.
const writesOfMembers = walkable(api).filter(
  ({ method, path, described }) =>
    method !== 'GET' &&
    !path.startsWith('/v1/security/') &&
    described.security?.some((scheme) => 'merchantSession' in scheme),
)
const writesOfCustomers = walkable(api).filter(
  (operation) => operation.method !== 'GET' && admits('endUser')(operation),
)
const OTHERS: TeamRole[] = ['admin', 'developer', 'viewer']

const keyed = () => ({ 'idempotency-key': randomUUID() })

describe.each(writesOfMembers)('the stored response of $id', (operation) => {
  test('goes to the roles that may make the call, and to no other', async () => {
    const world = await newWorld(api)
    const { businessId } = world.sandbox.ownerCtx
    const sessions = OTHERS.map(async (role) => signedIn(await newMember(businessId, role)))
    const people = (await Promise.all(sessions)).map(({ headers }) => headers)
    for (const environment of ['sandbox', 'production'] as const) {
      if (environment === 'production' && SCENES[operation.id]?.sandboxOnly) continue
      const tenant = world[environment]
      const call = { ...(await successfulCall(tenant, operation)), credentials: tenant.session }
      const headers = keyed()
      const first = await api.call(operation, { ...call, headers })
      // A member and an invite belong to both environments: the first call removed them.
      if (environment === 'production' && first.status === 404) continue
      expect(first.status, first.text).toBeLessThan(300)
      for (const person of people) {
        const credentials = { ...person, 'x-environment': environment }
        const replay = await api.call(operation, { ...call, credentials, headers })
        const own = await api.call(operation, { ...call, credentials, headers: keyed() })
        const isReplay = replay.text === first.text
        expect(isReplay || replay.json.error?.code === 'role_insufficient').toBe(true)
        if (own.json.error?.code === 'role_insufficient') expect(isReplay).toBe(false)
        // What is gone cannot be done again, so that only a success says that the role may.
        if (own.status < 300) expect(isReplay).toBe(true)
      }
    }
  })
})

describe.each(writesOfCustomers)('the stored response of $id', (operation) => {
  test('goes to the customer who made the call, and to nobody else with the same key', async () => {
    const [world, stranger] = [await newWorld(api), await newWorld(api)]
    const call = await successfulCall(world.sandbox, operation)
    const headers = keyed()
    const first = await api.call(operation, { ...call, headers })
    expect(first.status, first.text).toBeLessThan(300)
    for (const { user } of [stranger.sandbox, stranger.production, world.production]) {
      const other = await api.call(operation, { ...call, credentials: user, headers })
      expect(other.headers.get('idempotency-replayed')).toBeNull()
      expect(other.text).not.toBe(first.text)
    }
    if (SCENES[operation.id]?.endsSession) return
    const inBrowser = await api.call(operation, { ...call, credentials: world.sandbox.userCookie, headers })
    expect(inBrowser.text).toBe(first.text)
  })
})
