import { describe, expect, it } from 'vitest'
import { POST as changePassword } from '@/app/v1/security/password/route'
import { DELETE as endSession } from '@/app/v1/security/sessions/[id]/route'
import { DELETE as endOtherSessions, GET as listSessions } from '@/app/v1/security/sessions/route'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { auditTrail, mailsTo, newOwner, PASSWORD, signedIn } from '@/testing/merchant'

const NEW_PASSWORD = 'five blue yaks in a boat'
const path = '/v1/security'

const sessionsOf = (headers: Record<string, string>) => call(listSessions, headers, { method: 'GET', path })

describe('sessions', () => {
  it('lists the valid ones and marks the present one', async () => {
    const owner = await newOwner()
    await signedIn(owner)
    const { headers } = await signedIn(owner)
    const { items } = (await sessionsOf(headers)).data
    expect(items.map((each: { current: boolean }) => each.current)).toEqual([true, false])
    expect(items[0]).toMatchObject({ ip: '203.0.113.7', userAgent: 'vitest' })
  })

  it('are refused as soon as they are ended in another session', async () => {
    const owner = await newOwner()
    const [mine, other] = [await signedIn(owner), await signedIn(owner)]
    const { items } = (await sessionsOf(mine.headers)).data
    const { id } = items.find((each: { current: boolean }) => !each.current)
    const ended = await call(endSession, mine.headers, { method: 'DELETE', path, params: { id } })
    expect(ended.data).toEqual({ ended: true, id })
    expect((await sessionsOf(other.headers)).error?.code).toBe('session_expired')
    expect(await auditTrail(owner.businessId)).toContain('session.ended')
  })

  it('of another person cannot be ended', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const [mine, theirs] = [await signedIn(owner), await signedIn(stranger)]
    const { id } = (await sessionsOf(theirs.headers)).data.items[0]
    const refused = await call(endSession, mine.headers, { method: 'DELETE', path, params: { id } })
    expect(refused.error?.code).toBe('resource_not_found')
    expect((await sessionsOf(theirs.headers)).status).toBe(200)
  })

  it.each([
    ['12 hours without use', `last_seen_at = now() - interval '12 hours 1 second'`],
    ['30 days in all', `expires_at = now() - interval '1 second'`],
  ])('end after %s', async (_, change) => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    expect((await sessionsOf(headers)).status).toBe(200)
    await query(`UPDATE merchant_sessions SET ${change} WHERE account_id = $1`, [owner.accountId])
    expect((await sessionsOf(headers)).error?.code).toBe('session_expired')
  })
})

describe('changing the password', () => {
  const change = (headers: Record<string, string>, currentPassword: string, newPassword = NEW_PASSWORD) =>
    call(changePassword, headers, { path, body: { currentPassword, newPassword } })

  it('ends the other sessions and keeps this one', async () => {
    const owner = await newOwner()
    const [mine, other] = [await signedIn(owner), await signedIn(owner)]
    expect((await change(mine.headers, PASSWORD)).data).toMatchObject({ endedSessions: 1 })
    expect((await sessionsOf(mine.headers)).status).toBe(200)
    expect((await sessionsOf(other.headers)).error?.code).toBe('session_expired')
    await expect(signedIn(owner)).rejects.toMatchObject({ code: 'credentials_invalid' })
    await signedIn(owner, NEW_PASSWORD)
    expect(await auditTrail(owner.businessId)).toContain('password.changed')
  })

  it('sends a mail, five times an hour at most, without any text that a person typed', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    for (let n = 0; n < 7; n++) {
      const { status } = await change(
        headers,
        n ? `${NEW_PASSWORD} ${n - 1}` : PASSWORD,
        `${NEW_PASSWORD} ${n}`,
      )
      expect(status).toBe(200)
    }
    const told = (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('was changed'))
    expect(told).toHaveLength(5)
    for (const { text } of told) expect(text).not.toContain('Asha')
  })

  it('lets a session guess the current password ten times, and locks no other one', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(headers, 'a wild guess')))
    const codes = answers.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'credentials_invalid')).toHaveLength(10)
    expect(codes.filter((code) => code === 'login_attempts_exceeded')).toHaveLength(4)
    const other = await signedIn(owner)
    expect((await change(other.headers, PASSWORD)).status).toBe(200)
  })

  it.each([
    ['a short one', 'short'],
    ['a very long one', 'x'.repeat(257)],
    ['a common one', 'password123'],
    ['a common one in capitals', 'PASSWORD1'],
    ['a run', 'abcdefghij'],
    ['a repeat', '99999999999'],
  ])('refuses %s', async (_, password) => {
    const { headers } = await signedIn(await newOwner())
    const { error } = await change(headers, PASSWORD, password)
    expect(error).toMatchObject({ code: 'parameter_invalid', param: 'newPassword' })
  })
})

it('refuses the own address and the name of the business as a new password', async () => {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  for (const newPassword of [owner.email, 'Test business 1', 'T3st Bus1ness!']) {
    const body = { currentPassword: PASSWORD, newPassword }
    const { error } = await call(changePassword, headers, { path, body })
    expect(error).toMatchObject({ code: 'parameter_invalid', param: 'newPassword' })
    expect(error?.message).toMatch(/from your name, your e-mail address or your business/)
  }
})

it('ends all other sessions at once, and says how many', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const [mine, second, third] = [await signedIn(owner), await signedIn(owner), await signedIn(owner)]
  const theirs = await signedIn(stranger)
  const end = () => call(endOtherSessions, mine.headers, { method: 'DELETE', path })
  expect((await end()).data).toEqual({ ended: true, endedSessions: 2 })
  for (const { headers } of [second, third])
    expect((await sessionsOf(headers)).error?.code).toBe('session_expired')
  for (const { headers } of [mine, theirs]) expect((await sessionsOf(headers)).status).toBe(200)
  expect((await end()).data).toEqual({ ended: true, endedSessions: 0 })
  const trail = await auditTrail(owner.businessId)
  expect(trail.filter((action) => action === 'sessions.ended')).toHaveLength(1)
})
