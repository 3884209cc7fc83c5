import { describe, expect, it } from 'vitest'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { call } from '@/testing/call'
import { auditTrail, newMember, newOwner, signedIn } from '@/testing/merchant'
import { invited, memberId, removed, setRole, teamOf } from './team.fixture'

describe('members', () => {
  it('are listed with their roles', async () => {
    const owner = await newOwner()
    const viewer = await newMember(owner.businessId, 'viewer')
    const team = await teamOf((await signedIn(viewer)).headers)
    expect(team.map(({ email, role }) => [email, role])).toEqual([
      [viewer.email, 'viewer'],
      [owner.email, 'owner'],
    ])
  })

  it('have their new role from the next request on', async () => {
    const owner = await newOwner()
    const member = await newMember(owner.businessId, 'viewer')
    const [boss, theirs] = [await signedIn(owner), await signedIn(member)]
    expect((await invited(theirs.headers)).error?.code).toBe('role_insufficient')
    const { data } = await setRole(boss.headers, await memberId(boss.headers, member), 'admin')
    expect(data).toMatchObject({ email: member.email, role: 'admin' })
    expect((await invited(theirs.headers)).status).toBe(201)
    expect(await auditTrail(owner.businessId)).toContain('team.role_changed')
  })

  it('are signed out of the business that they are removed from', async () => {
    const owner = await newOwner()
    const member = await newMember(owner.businessId, 'admin')
    const [boss, theirs] = [await signedIn(owner), await signedIn(member)]
    const id = await memberId(boss.headers, member)
    expect((await removed(boss.headers, id)).data).toEqual({ removed: true, id })
    expect((await call(listTeam, theirs.headers, { method: 'GET' })).error?.code).toBe('session_expired')
    expect(await auditTrail(owner.businessId)).toContain('team.member_removed')
  })

  it('always have an owner, even when two owners demote each other at once', async () => {
    const owner = await newOwner()
    const second = await newMember(owner.businessId, 'owner')
    const [one, two] = [await signedIn(owner), await signedIn(second)]
    const [first, other] = [await memberId(one.headers, owner), await memberId(one.headers, second)]
    const answers = await Promise.all([
      setRole(one.headers, other, 'admin'),
      setRole(two.headers, first, 'admin'),
    ])
    const codes = answers.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    const roles = (await teamOf(one.headers)).map(({ role }) => role)
    expect(roles.sort()).toEqual(['admin', 'owner'])
    const last = (await teamOf(one.headers)).find(({ role }) => role === 'owner')?.id ?? ''
    const winner = codes[0] === undefined ? one : two
    expect((await setRole(winner.headers, last, 'viewer')).error?.code).toBe('last_owner')
  })
})
