import { describe, expect, it } from 'vitest'
import { GET as getBusiness } from '@/app/v1/merchant/business/route'
import { DELETE as leaveTeam } from '@/app/v1/security/membership/route'
import { GET as listSessions } from '@/app/v1/security/sessions/route'
import { enterBusiness, signOut } from '@/lib/account/session'
import { memberOf } from '@/lib/auth/member'
import { toWire } from '@/lib/core/id'
import { call } from '@/testing/call'
import { auditTrail, client, newMember, newOwner, signedIn } from '@/testing/merchant'
import { acceptInvite } from './accept-invite'
import { invited, memberId, teamOf } from './team.fixture'

const leave = (headers: Record<string, string>) => call(leaveTeam, headers, { method: 'DELETE' })
const businessOf = (headers: Record<string, string>) => call(getBusiness, headers, { method: 'GET' })

describe('a member who leaves', () => {
  it('needs no permission, is out at once, and goes on in another business of theirs', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const viewer = await newMember(owner.businessId, 'viewer')
    const { token } = await invited((await signedIn(other)).headers, 'developer', viewer.email)
    await acceptInvite({ token, mailed: '' }, viewer, client)
    const [boss, here, elsewhere, second] = [
      await signedIn(owner),
      await signedIn(viewer),
      await signedIn({ ...viewer, businessId: other.businessId }),
      await signedIn(viewer),
    ]
    const id = await memberId(boss.headers, viewer)
    expect((await leave(here.headers)).data).toEqual({ left: true, id })
    expect((await businessOf(here.headers)).data.id).toBe(toWire('biz', other.businessId))
    expect((await businessOf(elsewhere.headers)).status).toBe(200)
    expect((await businessOf(second.headers)).error?.code).toBe('session_expired')
    expect((await teamOf(boss.headers)).map(({ email }) => email)).toEqual([owner.email])
    expect(await auditTrail(owner.businessId)).toContain('team.member_left')
    const { sessionId, accountId } = memberOf(here.ctx)
    await expect(enterBusiness({ id: sessionId, accountId }, owner.businessId)).rejects.toMatchObject({
      code: 'resource_not_found',
    })
  })

  it('stays signed in without a business when it was their only one', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(await newMember(owner.businessId, 'viewer'))
    expect((await leave(headers)).status).toBe(200)
    expect((await call(listSessions, headers, { method: 'GET' })).error?.code).toBe('role_insufficient')
  })

  it('is never the last owner, even when both owners leave at the same moment', async () => {
    const owner = await newOwner()
    const second = await newMember(owner.businessId, 'owner')
    const people = [await signedIn(owner), await signedIn(second)]
    const codes = (await Promise.all(people.map(({ headers }) => leave(headers)))).map(
      (each) => each.error?.code,
    )
    expect(codes.sort()).toEqual(['last_owner', undefined])
  })
})

it('the team sees when each member was last there, also after their session has ended', async () => {
  const owner = await newOwner()
  const absent = await newMember(owner.businessId, 'viewer')
  const viewer = await newMember(owner.businessId, 'viewer')
  const [boss, theirs] = [await signedIn(owner), await signedIn(viewer)]
  await signOut({ id: memberOf(theirs.ctx).sessionId })
  const seen = (await teamOf(boss.headers)).map(({ email, lastSeenAt }) => [email, lastSeenAt])
  expect(seen).toEqual([
    [viewer.email, expect.stringMatching(/^\d{4}-/)],
    [absent.email, null],
    [owner.email, expect.stringMatching(/^\d{4}-/)],
  ])
})
