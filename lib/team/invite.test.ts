import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { DELETE as withdraw } from '@/app/v1/merchant/team/invites/[inviteId]/route'
import { GET as listInvites } from '@/app/v1/merchant/team/invites/route'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { auditTrail, newMember, newOwner, signedIn } from '@/testing/merchant'
import { findInvitation } from './accept-invite'
import { accept, invited, join, path } from './team.fixture'

describe('an invite', () => {
  it('gives a new person an account and a membership', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const { data, email, token } = await invited(headers, 'admin')
    expect(data.inviteUrl).toBe(`http://localhost:3000/invite/${token}`)
    expect(await findInvitation(token)).toMatchObject({ email, role: 'admin', hasAccount: false })
    const mails = await query<{ text: string }>('SELECT text FROM outbox_messages WHERE recipient = $1', [
      email,
    ])
    expect(mails.map(({ text }) => text.includes(data.inviteUrl))).toEqual([true])
    await join(token)
    const joined = await signedIn({ ...owner, email })
    expect(joined.ctx).toMatchObject({ businessId: owner.businessId, actor: { role: 'admin' } })
    const trail = await auditTrail(owner.businessId)
    expect(trail).toEqual(expect.arrayContaining(['team.invited', 'team.joined']))
  })

  it('lets a person with an account join, and only the invited person', async () => {
    const [owner, guest] = [await newOwner(), await newOwner()]
    const { token } = await invited((await signedIn(owner)).headers, 'viewer', guest.email)
    await expect(accept(token, owner)).rejects.toMatchObject({ code: 'resource_not_found' })
    expect(await accept(token, guest)).toBe(owner.businessId)
    const { ctx } = await signedIn({ ...guest, businessId: owner.businessId })
    expect(ctx.actor).toMatchObject({ role: 'viewer' })
  })

  it('works once, even for requests at the same time', async () => {
    const { token } = await invited((await signedIn(await newOwner())).headers)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => join(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findInvitation(token)).toBeUndefined()
  })

  it('ends after a week, when a newer one replaces it, and when it is withdrawn', async () => {
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

  it('makes no password hash for a link that has ended', async () => {
    const hashesBefore = vi.mocked(hash).mock.calls.length
    await expect(join('of-nobody-at-all')).rejects.toMatchObject({ code: 'resource_not_found' })
    expect(vi.mocked(hash).mock.calls.length - hashesBefore).toBe(0)
  })

  it('to be an owner can be sent only by an owner, and not to a member', async () => {
    const owner = await newOwner()
    const admin = await newMember(owner.businessId, 'admin')
    const [boss, theirs] = [await signedIn(owner), await signedIn(admin)]
    expect((await invited(theirs.headers, 'owner')).error?.code).toBe('role_insufficient')
    expect((await invited(boss.headers, 'owner')).status).toBe(201)
    expect((await invited(boss.headers, 'viewer', admin.email)).error?.code).toBe('email_taken')
  })
})
