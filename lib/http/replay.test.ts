import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as createProduct } from '@/app/v1/catalog/products/route'
import { POST as createCustomer } from '@/app/v1/customers/route'
import { POST as rotateApiKey } from '@/app/v1/merchant/api-keys/[keyId]/rotate/route'
import { DELETE as revokeApiKey } from '@/app/v1/merchant/api-keys/[keyId]/route'
import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/v1/merchant/team/[memberId]/route'
import { DELETE as withdrawInvite } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { POST as inviteMember } from '@/app/v1/merchant/team/invites/route'
import { GET as listMembers } from '@/app/v1/merchant/team/route'
import { newBusiness } from '@/testing/business'
import { type CallOptions, type CallResponse, call } from '@/testing/call'
import { newMember, newOwner, signedIn, type TestPerson } from '@/testing/merchant'
import type { DeclaredRoute } from './route'

type Role = 'owner' | 'admin' | 'developer' | 'viewer'
const ROLES: Role[] = ['owner', 'admin', 'developer', 'viewer']

let owner: TestPerson
let people: Record<Role, Record<string, string>>

beforeAll(async () => {
  owner = await newOwner()
  const members = await Promise.all(
    ROLES.map(async (role) => {
      const person = role === 'owner' ? owner : await newMember(owner.businessId, role)
      return [role, (await signedIn(person)).headers] as const
    }),
  )
  people = Object.fromEntries(members) as typeof people
})

const invite = async (role: Role) =>
  (await call(inviteMember, people.owner, { body: { email: `${randomUUID()}@example.com`, role } })).data.id
const newKey = async (environment: string) =>
  (await call(createApiKey, people.owner, { body: { name: 'Server', environment } })).data.id
const memberWith = async (role: Role) => {
  const { email } = await newMember(owner.businessId, role)
  const { data } = await call(listMembers, people.owner, { method: 'GET' })
  return data.items.find((each: { email: string }) => each.email === email).id
}

type Made = { operation: DeclaredRoute; options: CallOptions; environment?: 'production' }

// The calls that an owner made, and the other roles that may make them too.
const CALLS: [string, Role[], () => Promise<Made>][] = [
  [
    'a product of production',
    ['owner', 'admin'],
    async () => ({ operation: createProduct, environment: 'production', options: { body: { name: 'Tea' } } }),
  ],
  [
    'a product of the sandbox',
    ['owner', 'admin', 'developer'],
    async () => ({ operation: createProduct, options: { body: { name: 'Tea' } } }),
  ],
  [
    'a production key that was made',
    ['owner', 'admin'],
    async () => ({
      operation: createApiKey,
      options: { body: { name: 'Server', environment: 'production' } },
    }),
  ],
  [
    'a sandbox key that was made',
    ['owner', 'admin', 'developer'],
    async () => ({ operation: createApiKey, options: { body: { name: 'Server', environment: 'sandbox' } } }),
  ],
  [
    'a production key that was rotated',
    ['owner', 'admin'],
    async () => ({ operation: rotateApiKey, options: { params: { keyId: await newKey('production') } } }),
  ],
  [
    'a sandbox key that was revoked',
    ['owner', 'admin', 'developer'],
    async () => ({
      operation: revokeApiKey,
      options: { method: 'DELETE', params: { keyId: await newKey('sandbox') } },
    }),
  ],
  [
    'an invite to be an owner',
    ['owner'],
    async () => ({
      operation: inviteMember,
      options: { body: { email: `${randomUUID()}@example.com`, role: 'owner' } },
    }),
  ],
  [
    'an invite to be a viewer',
    ['owner', 'admin'],
    async () => ({
      operation: inviteMember,
      options: { body: { email: `${randomUUID()}@example.com`, role: 'viewer' } },
    }),
  ],
  [
    "an owner's invite that was withdrawn",
    ['owner'],
    async () => ({
      operation: withdrawInvite,
      options: { method: 'DELETE', params: { inviteId: await invite('owner') } },
    }),
  ],
  [
    'an admin who became an owner',
    ['owner'],
    async () => ({
      operation: changeRole,
      options: { method: 'PATCH', params: { memberId: await memberWith('admin') }, body: { role: 'owner' } },
    }),
  ],
  [
    'an owner who was removed',
    ['owner'],
    async () => ({
      operation: removeMember,
      options: { method: 'DELETE', params: { memberId: await memberWith('owner') } },
    }),
  ],
  [
    'a viewer who was removed',
    ['owner', 'admin'],
    async () => ({
      operation: removeMember,
      options: { method: 'DELETE', params: { memberId: await memberWith('viewer') } },
    }),
  ],
]

describe('the stored response of an owner about', () => {
  it.each(CALLS)('%s is replayed only to %j', async (_, allowed, made) => {
    const { operation, options, environment = 'sandbox' } = await made()
    const keyed = { ...options, idempotencyKey: randomUUID() }
    const as = (role: Role) => call(operation, { ...people[role], 'x-environment': environment }, keyed)
    const first = await as('owner')
    expect(first.status).toBeLessThan(300)
    for (const role of ROLES) {
      const replay = await as(role)
      if (allowed.includes(role))
        expect([replay.status, replay.data], role).toEqual([first.status, first.data])
      else expect([replay.status, replay.error?.code], role).toEqual([403, 'role_insufficient'])
    }
  })
})

describe('a replay', () => {
  const ids = ({ headers }: CallResponse) => headers.get('x-request-id')

  it('has the id of the first request, and its own id in X-Replay-Request-Id', async () => {
    const { sandboxKey } = await newBusiness()
    const options = { body: { email: 'a@example.com' }, idempotencyKey: randomUUID() }
    const first = await call(createCustomer, sandboxKey, options)
    expect(first.headers.get('x-replay-request-id')).toBeNull()
    const second = await call(createCustomer, sandboxKey, options)
    expect([ids(second), second.requestId]).toEqual([ids(first), ids(first)])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('x-replay-request-id')).toMatch(/^req_/)
    expect(second.headers.get('x-replay-request-id')).not.toBe(ids(first))
  })

  it('of a refusal has both ids, too', async () => {
    const { sandboxKey } = await newBusiness()
    const options = {
      method: 'DELETE',
      params: { customerId: 'cus_none' },
      idempotencyKey: randomUUID(),
    } as const
    const { DELETE: archive } = await import('@/app/v1/customers/[customerId]/route')
    const first = await call(archive, sandboxKey, options)
    const second = await call(archive, sandboxKey, options)
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([404, 'true'])
    expect([ids(second), second.requestId]).toEqual([ids(first), first.requestId])
  })
})
