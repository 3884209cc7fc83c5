import { describe, expect, it } from 'vitest'
import { GET as listInvites } from '@/app/v1/merchant/team/invites/route'
import { inTransaction } from '@/lib/infra/database/transaction'
import { call } from '@/testing/call'
import { newMember, newOwner, signedIn } from '@/testing/merchant'
import { findInvitation } from './accept-invite'
import { addMember } from './member'
import { accept, invited, join, memberId, path, removed, setRole } from './team.fixture'

async function invitedAddresses(headers: Record<string, string>): Promise<string[]> {
  const { items } = (await call(listInvites, headers, { method: 'GET', path })).data
  return items.map(({ email }: { email: string }) => email)
}

describe('an invite', () => {
  it('ends when its maker is removed from the team, or may no longer make it', async () => {
    const owner = await newOwner()
    const [leaver, demoted] = [
      await newMember(owner.businessId, 'admin'),
      await newMember(owner.businessId, 'admin'),
    ]
    const boss = await signedIn(owner)
    const ofLeaver = await invited((await signedIn(leaver)).headers)
    const ofDemoted = await invited((await signedIn(demoted)).headers)
    const ofOwner = await invited(boss.headers)
    await removed(boss.headers, await memberId(boss.headers, leaver))
    await setRole(boss.headers, await memberId(boss.headers, demoted), 'developer')
    for (const { token } of [ofLeaver, ofDemoted]) {
      expect(await findInvitation(token)).toBeUndefined()
      await expect(join(token)).rejects.toMatchObject({ code: 'resource_not_found' })
    }
    expect(await findInvitation(ofOwner.token)).toBeDefined()
    expect(await invitedAddresses(boss.headers)).toEqual([ofOwner.email])
  })

  it('to be an owner ends when its maker is no longer an owner; their other invites stay', async () => {
    const owner = await newOwner()
    const second = await newMember(owner.businessId, 'owner')
    const [boss, theirs] = [await signedIn(owner), await signedIn(second)]
    const [toOwn, toView] = [await invited(theirs.headers, 'owner'), await invited(theirs.headers, 'viewer')]
    await setRole(boss.headers, await memberId(boss.headers, second), 'admin')
    expect(await findInvitation(toOwn.token)).toBeUndefined()
    expect(await findInvitation(toView.token)).toBeDefined()
  })

  it('to a person who is removed from the team ends with their membership', async () => {
    const owner = await newOwner()
    const guest = await newOwner()
    const boss = await signedIn(owner)
    const early = await invited(boss.headers, 'admin', guest.email)
    await inTransaction((tx) => addMember(tx, owner.businessId, guest.accountId, 'admin'))
    await removed(boss.headers, await memberId(boss.headers, guest))
    await expect(accept(early.token, guest)).rejects.toMatchObject({ code: 'resource_not_found' })
  })

  it('cannot be made by a person who is demoted at that moment', async () => {
    const owner = await newOwner()
    const boss = await signedIn(owner)
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(owner.businessId, 'admin')))
    const sessions = await Promise.all(members.map((member) => signedIn(member)))
    const ids = await Promise.all(members.map((member) => memberId(boss.headers, member)))
    await Promise.all([
      ...sessions.map(({ headers }) => invited(headers)),
      ...ids.map((id, i) => (i % 2 ? setRole(boss.headers, id, 'viewer') : removed(boss.headers, id))),
    ])
    expect(await invitedAddresses(boss.headers)).toEqual([])
  })

  it('to be an owner cannot be replaced by an admin', async () => {
    const owner = await newOwner()
    const boss = await signedIn(owner)
    const admin = await signedIn(await newMember(owner.businessId, 'admin'))
    const ofOwner = await invited(boss.headers, 'owner')
    const over = await invited(admin.headers, 'viewer', ofOwner.email)
    expect(over.error?.code).toBe('role_insufficient')
    expect(await findInvitation(ofOwner.token)).toMatchObject({ role: 'owner' })
  })
})
