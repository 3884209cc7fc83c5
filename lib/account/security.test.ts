import { describe, expect, it } from 'vitest'
import { POST as changePassword } from '@/app/v1/security/password/route'
import { DELETE as endSession } from '@/app/v1/security/sessions/[id]/route'
import { GET as listSessions } from '@/app/v1/security/sessions/route'
import { POST as confirmTotp } from '@/app/v1/security/totp/confirm/route'
import { DELETE as disableTotp, POST as enrollTotp } from '@/app/v1/security/totp/route'
import { memberOf } from '@/lib/auth/member'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/db'
import { call } from '@/lib/testing/call'
import {
  auditTrail,
  codeOf,
  mailsTo,
  newMember,
  newOwner,
  PASSWORD,
  signedIn,
  withTotp,
} from '@/lib/testing/merchant'

const NEW_PASSWORD = 'five blue yaks in a boat'
const path = '/v1/security'

const sessionsOf = (headers: Record<string, string>) => call(listSessions, headers, { method: 'GET', path })

describe('sessions', () => {
  it('lists the live ones and says which is speaking', async () => {
    const owner = await newOwner()
    await signedIn(owner)
    const { headers } = await signedIn(owner)
    const { items } = (await sessionsOf(headers)).data
    expect(items.map((each: { current: boolean }) => each.current)).toEqual([true, false])
    expect(items[0]).toMatchObject({ ip: '203.0.113.7', userAgent: 'vitest' })
  })

  it('are refused at once when they were ended elsewhere', async () => {
    const owner = await newOwner()
    const [mine, other] = [await signedIn(owner), await signedIn(owner)]
    const { items } = (await sessionsOf(mine.headers)).data
    const { id } = items.find((each: { current: boolean }) => !each.current)
    const ended = await call(endSession, mine.headers, { method: 'DELETE', path, params: { id } })
    expect(ended.data).toEqual({ ended: true, id })
    expect((await sessionsOf(other.headers)).error?.code).toBe('session_expired')
    expect(await auditTrail(owner.businessId)).toContain('session.ended')
  })

  it('of somebody else cannot be ended', async () => {
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

  it('is told by mail five times an hour at most, without words of the person', async () => {
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

  it('counts wrong current passwords towards the lock', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(headers, 'a wild guess')))
    const codes = answers.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'credentials_invalid')).toHaveLength(10)
    expect(codes.filter((code) => code === 'login_attempts_exceeded')).toHaveLength(4)
    await expect(signedIn(owner)).rejects.toMatchObject({ code: 'login_attempts_exceeded' })
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

it('a new password is neither one’s own address nor the name of one’s business', async () => {
  const owner = await newOwner()
  const { headers } = await signedIn(owner)
  for (const newPassword of [owner.email, 'Test business 1', 'T3st Bus1ness!']) {
    const body = { currentPassword: PASSWORD, newPassword }
    const { error } = await call(changePassword, headers, { path, body })
    expect(error).toMatchObject({ code: 'parameter_invalid', param: 'newPassword' })
    expect(error?.message).toMatch(/from your name, your e-mail address or your business/)
  }
})

/** As if so many minutes had passed since the session began. */
function letPass(ctx: Ctx, minutes: number) {
  return query(
    'UPDATE merchant_sessions SET created_at = created_at - make_interval(mins => $2) WHERE id = $1',
    [memberOf(ctx).sessionId, minutes],
  )
}

describe('the second factor', () => {
  it('is on once a code of it was seen, and comes with ten recovery codes', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    const enrolled = await call(enrollTotp, headers, { path })
    expect(enrolled.status).toBe(201)
    expect(enrolled.data.otpauthUri).toMatch(/^otpauth:\/\/totp\/Khata:.+secret=/)
    await signedIn(owner)
    const code = await codeOf(enrolled.data.secret)
    const confirmed = await call(confirmTotp, headers, { path, body: { code } })
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
    await expect(signedIn(owner)).rejects.toMatchObject({ code: 'totp_required' })
    expect(await auditTrail(owner.businessId)).toContain('totp.enabled')
  })

  it('is nobody else’s, even for a colleague with the same Idempotency-Key', async () => {
    const owner = await newOwner()
    const colleague = await newMember(owner.businessId, 'viewer')
    const [mine, theirs] = [await signedIn(owner), await signedIn(colleague)]
    const options = { path, idempotencyKey: 'enrol' }
    const first = await call(enrollTotp, mine.headers, options)
    expect((await call(enrollTotp, mine.headers, options)).data).toEqual(first.data)
    expect((await call(enrollTotp, theirs.headers, options)).data.secret).not.toBe(first.data.secret)
  })

  it('is not confirmed by a wrong code, or before it was enrolled', async () => {
    const { headers } = await signedIn(await newOwner())
    const early = await call(confirmTotp, headers, { path, body: { code: '123456' } })
    expect(early.error?.code).toBe('resource_not_found')
    await call(enrollTotp, headers, { path })
    const wrong = await call(confirmTotp, headers, { path, body: { code: 'aaaaaa' } })
    expect(wrong.error?.code).toBe('totp_invalid')
  })

  it('is confirmed once by twenty who bring the same code at once', async () => {
    const { headers } = await signedIn(await newOwner())
    const { secret } = (await call(enrollTotp, headers, { path })).data
    const body = { code: await codeOf(secret) }
    const confirm = () => call(confirmTotp, headers, { path, body })
    const answers = await Promise.all(Array.from({ length: 20 }, confirm))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is replaced only by who has the present one', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    const { secret } = await withTotp(ctx)
    expect((await call(enrollTotp, headers, { path })).error?.code).toBe('totp_required')
    const wrong = await call(enrollTotp, headers, { path, body: { code: 'aaaaaa' } })
    expect(wrong.error?.code).toBe('totp_invalid')
    const replaced = await call(enrollTotp, headers, { path, body: { code: await codeOf(secret) } })
    expect(replaced.status).toBe(201)
    expect(replaced.data.secret).not.toBe(secret)
  })

  it.each(['code', 'recoveryCode', 'password'] as const)('is turned off by a %s', async (proof) => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const { secret, recoveryCodes } = await withTotp(ctx)
    const proofs = { code: await codeOf(secret), recoveryCode: recoveryCodes[0], password: PASSWORD }
    const off = (body: unknown) => call(disableTotp, headers, { method: 'DELETE', path, body })
    expect((await off({})).error?.code).toBe('parameter_invalid')
    expect((await off(proofs)).error?.code).toBe('parameter_invalid')
    expect((await off({ [proof]: 'wrong-wrong' })).status).toBe(401)
    expect((await off({ [proof]: proofs[proof] })).data).toEqual({ enabled: false })
    await signedIn(owner)
    expect(await auditTrail(owner.businessId)).toContain('totp.disabled')
  })

  it('is enrolled with the password, or soon after signing in', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    await letPass(ctx, 9)
    expect((await call(enrollTotp, headers, { path })).status).toBe(201)
    await letPass(ctx, 2)
    const stale = await call(enrollTotp, headers, { path })
    expect(stale.error).toMatchObject({ code: 'parameter_missing', param: 'password' })
    const wrong = await call(enrollTotp, headers, { path, body: { password: 'not the password' } })
    expect(wrong.error).toMatchObject({ code: 'credentials_invalid', param: 'password' })
    expect((await call(enrollTotp, headers, { path, body: { password: PASSWORD } })).status).toBe(201)
  })

  it('is replaced or turned off by a code only soon after signing in; later it takes the password', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const { secret, recoveryCodes } = await withTotp(ctx)
    await letPass(ctx, 11)
    const code = await codeOf(secret)
    const off = (body: unknown) => call(disableTotp, headers, { method: 'DELETE', path, body })
    const missing = { code: 'parameter_missing', param: 'password' }
    expect((await call(enrollTotp, headers, { path, body: { code } })).error).toMatchObject(missing)
    expect((await off({ code })).error).toMatchObject(missing)
    expect((await off({ recoveryCode: recoveryCodes[0] })).error).toMatchObject(missing)
    const replaced = await call(enrollTotp, headers, { path, body: { code, password: PASSWORD } })
    expect(replaced.status).toBe(201)
    expect((await off({ password: PASSWORD })).data).toEqual({ enabled: false })
  })

  it('counts wrong codes of a signed-in person towards the lock', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    await withTotp(ctx)
    const guess = () => call(disableTotp, headers, { method: 'DELETE', path, body: { code: 'aaaaaa' } })
    const answers = await Promise.all(Array.from({ length: 14 }, guess))
    expect(answers.filter(({ error }) => error?.code === 'totp_invalid')).toHaveLength(10)
    await expect(signedIn(owner)).rejects.toMatchObject({ code: 'login_attempts_exceeded' })
  })

  it('keeps neither its secret nor its recovery codes readable in the database', async () => {
    const { ctx } = await signedIn(await newOwner())
    const { secret, recoveryCodes } = await withTotp(ctx)
    const rows = await query<{ text: string }>(
      'SELECT a::text AS text FROM merchant_accounts a UNION ALL SELECT r::text FROM recovery_codes r',
    )
    const dump = rows.map(({ text }) => text).join('\n')
    for (const raw of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
      expect(dump).not.toContain(raw)
    }
  })
})
