import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { PATCH as changeRole, DELETE as remove } from '@/app/v1/merchant/team/[memberId]/route'
import { DELETE as withdraw } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { POST as invite, GET as listInvites } from '@/app/v1/merchant/team/invites/route'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { query } from '@/lib/infra/db'
import { inTransaction } from '@/lib/infra/transaction'
import { call } from '@/lib/testing/call'
import {
  auditTrail,
  client,
  newMember,
  newOwner,
  PASSWORD,
  signedIn,
  type TestPerson,
} from '@/lib/testing/merchant'
import { acceptInvite, acceptInviteAsNewcomer, findInvitation } from './accept-invite'
import { addMember } from './member'

// The real one, with its calls counted.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash) }
})

const path = '/v1/merchant/team'
type Headers = Record<string, string>

const teamOf = async (headers: Headers): Promise<{ id: string; email: string; role: string }[]> =>
  (await call(listTeam, headers, { method: 'GET', path })).data.items

async function memberId(headers: Headers, { email }: TestPerson): Promise<string> {
  return (await teamOf(headers)).find((each) => each.email === email)?.id ?? 'none'
}

const setRole = (headers: Headers, id: string, role: string) =>
  call(changeRole, headers, { method: 'PATCH', path, params: { memberId: id }, body: { role } })

const removed = (headers: Headers, id: string) =>
  call(remove, headers, { method: 'DELETE', path, params: { memberId: id } })

async function invited(headers: Headers, role = 'developer', email = `${randomUUID()}@example.com`) {
  const answer = await call(invite, headers, { path, body: { email, role } })
  return { ...answer, email, token: String(answer.data?.inviteUrl).split('/').at(-1) ?? '' }
}

const join = (token: string) => acceptInviteAsNewcomer(token, { name: 'Chandra', password: PASSWORD }, client)

async function invitedAddresses(headers: Headers): Promise<string[]> {
  const { items } = (await call(listInvites, headers, { method: 'GET', path })).data
  return items.map(({ email }: { email: string }) => email)
}

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

  it('of another business are unknown', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const [mine, theirs] = [await signedIn(owner), await signedIn(stranger)]
    const id = await memberId(theirs.headers, stranger)
    expect((await setRole(mine.headers, id, 'viewer')).error?.code).toBe('resource_not_found')
    expect((await removed(mine.headers, id)).error?.code).toBe('resource_not_found')
  })

  it('keep an owner, even when two owners demote each other at once', async () => {
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

describe('an invite', () => {
  it('makes an account and a member of a newcomer', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const { data, email, token } = await invited(headers, 'admin')
    expect(data.inviteUrl).toBe(`http://localhost:3000/invite/${token}`)
    expect(await findInvitation(token)).toMatchObject({ email, role: 'admin', hasAccount: false })
    const mails = await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1', [
      email,
    ])
    expect(mails.map(({ text }) => text.includes(data.inviteUrl))).toEqual([true])
    await acceptInviteAsNewcomer(token, { name: 'Chandra', password: PASSWORD }, client)
    const joined = await signedIn({ ...owner, email })
    expect(joined.ctx).toMatchObject({ businessId: owner.businessId, actor: { role: 'admin' } })
    const trail = await auditTrail(owner.businessId)
    expect(trail).toEqual(expect.arrayContaining(['team.invited', 'team.joined']))
  })

  it('takes a person with an account in, and nobody but the invited one', async () => {
    const [owner, guest] = [await newOwner(), await newOwner()]
    const { token } = await invited((await signedIn(owner)).headers, 'viewer', guest.email)
    await expect(acceptInvite(token, owner, client)).rejects.toMatchObject({ code: 'resource_not_found' })
    expect(await acceptInvite(token, guest, client)).toBe(owner.businessId)
    const { ctx } = await signedIn({ ...guest, businessId: owner.businessId })
    expect(ctx.actor).toMatchObject({ role: 'viewer' })
  })

  it('works once, whoever brings it at the same time', async () => {
    const { token } = await invited((await signedIn(await newOwner())).headers)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => join(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findInvitation(token)).toBeUndefined()
  })

  it('is dead after a week, when a newer one took its place, and when it is withdrawn', async () => {
    const { headers } = await signedIn(await newOwner())
    const old = await invited(headers)
    await query(`UPDATE team_invites SET expires_at = now() - interval '1 second' WHERE email = $1`, [
      old.email,
    ])
    expect(await findInvitation(old.token)).toBeUndefined()
    const newer = await invited(headers, 'viewer', old.email)
    const newest = await invited(headers, 'viewer', old.email)
    expect(await findInvitation(newer.token)).toBeUndefined()
    expect(await findInvitation(newest.token)).toBeDefined()
    const { items } = (await call(listInvites, headers, { method: 'GET', path })).data
    expect(items.map(({ email }: { email: string }) => email)).toEqual([old.email])
    const params = { inviteId: newest.data.id }
    expect((await call(withdraw, headers, { method: 'DELETE', path, params })).status).toBe(200)
    expect(await findInvitation(newest.token)).toBeUndefined()
  })

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

  it('to be an owner ends when its maker is an owner no more; the maker’s others live on', async () => {
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
    await expect(acceptInvite(early.token, guest, client)).rejects.toMatchObject({
      code: 'resource_not_found',
    })
  })

  it('is not made by a person who is demoted at that moment', async () => {
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

  it('of an owner is not replaced by an admin', async () => {
    const owner = await newOwner()
    const boss = await signedIn(owner)
    const admin = await signedIn(await newMember(owner.businessId, 'admin'))
    const ofOwner = await invited(boss.headers, 'owner')
    const over = await invited(admin.headers, 'viewer', ofOwner.email)
    expect(over.error?.code).toBe('role_insufficient')
    expect(await findInvitation(ofOwner.token)).toMatchObject({ role: 'owner' })
  })

  it('makes no password hash for a link that is dead', async () => {
    const hashesBefore = vi.mocked(hash).mock.calls.length
    await expect(join('of-nobody-at-all')).rejects.toMatchObject({ code: 'resource_not_found' })
    expect(vi.mocked(hash).mock.calls.length - hashesBefore).toBe(0)
  })

  it('to be an owner is an owner’s to send, and none goes to a member', async () => {
    const owner = await newOwner()
    const admin = await newMember(owner.businessId, 'admin')
    const [boss, theirs] = [await signedIn(owner), await signedIn(admin)]
    expect((await invited(theirs.headers, 'owner')).error?.code).toBe('role_insufficient')
    expect((await invited(boss.headers, 'owner')).status).toBe(201)
    expect((await invited(boss.headers, 'viewer', admin.email)).error?.code).toBe('email_taken')
  })
})
