import { describe, expect, it } from 'vitest'
import { GET as listSessions } from '@/app/v1/security/sessions/route'
import { POST as confirmTotp } from '@/app/v1/security/totp/confirm/route'
import { POST as renewRecoveryCodes } from '@/app/v1/security/totp/recovery-codes/route'
import { DELETE as disableTotp, POST as enrollTotp } from '@/app/v1/security/totp/route'
import { memberOf } from '@/lib/auth/member'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import {
  auditTrail,
  codeOf,
  mailsTo,
  newMember,
  newOwner,
  PASSWORD,
  signedIn,
  withTotp,
} from '@/testing/merchant'

const path = '/v1/security'

/** Makes the session this many minutes older. */
function letPass(ctx: Ctx, minutes: number) {
  return query(
    'UPDATE merchant_sessions SET identity_proved_at = identity_proved_at - make_interval(mins => $2) WHERE id = $1',
    [memberOf(ctx).sessionId, minutes],
  )
}

describe('the second factor', () => {
  it('is on after its first code, and has ten recovery codes', async () => {
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

  it('ends the other sessions when it is turned on, and when it is turned off: they gave no code, or may be those of a thief', async () => {
    const owner = await newOwner()
    const [mine, stolen] = [await signedIn(owner), await signedIn(owner)]
    const sessions = (headers: Record<string, string>) => call(listSessions, headers, { method: 'GET', path })
    const { secret } = await withTotp(mine.ctx)
    expect((await sessions(stolen.headers)).error?.code).toBe('session_expired')
    expect((await sessions(mine.headers)).data.items).toHaveLength(1)
    expect(await auditTrail(owner.businessId)).toContain('sessions.ended')

    await signedIn(owner, PASSWORD, await codeOf(secret))
    expect((await sessions(mine.headers)).data.items).toHaveLength(2)
    const body = { password: PASSWORD }
    expect((await call(disableTotp, mine.headers, { method: 'DELETE', path, body })).status).toBe(200)
    expect((await sessions(mine.headers)).data.items).toHaveLength(1)
  })

  it('is not shown to a colleague who uses the same Idempotency-Key', async () => {
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

  it('is confirmed once by twenty requests with the same code at the same time', async () => {
    const { headers } = await signedIn(await newOwner())
    const { secret } = (await call(enrollTotp, headers, { path })).data
    const body = { code: await codeOf(secret) }
    const confirm = () => call(confirmTotp, headers, { path, body })
    const answers = await Promise.all(Array.from({ length: 20 }, confirm))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is replaced only with a code of the present one', async () => {
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
    expect(stale.error).toMatchObject({ code: 'reauthentication_required' })
    const wrong = await call(enrollTotp, headers, { path, body: { password: 'not the password' } })
    expect(wrong.error).toMatchObject({ code: 'credentials_invalid', param: 'password' })
    expect((await call(enrollTotp, headers, { path, body: { password: PASSWORD } })).status).toBe(201)
  })

  it('is replaced or turned off with a code soon after signing in, and later with the password and a code', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const { secret, recoveryCodes } = await withTotp(ctx)
    await letPass(ctx, 11)
    const code = await codeOf(secret)
    const off = (body: unknown) => call(disableTotp, headers, { method: 'DELETE', path, body })
    const missing = { code: 'reauthentication_required' }
    expect((await call(enrollTotp, headers, { path, body: { code } })).error).toMatchObject(missing)
    expect((await off({ code })).error).toMatchObject(missing)
    expect((await off({ recoveryCode: recoveryCodes[0] })).error).toMatchObject(missing)
    const replaced = await call(enrollTotp, headers, { path, body: { code, password: PASSWORD } })
    expect(replaced.status).toBe(201)
    expect((await off({ password: PASSWORD })).error).toMatchObject({ code: 'totp_required', param: 'code' })
    const proof = { password: PASSWORD, recoveryCode: recoveryCodes[0] }
    expect((await off(proof)).data).toEqual({ enabled: false })
  })

  it('is never changed without a mail to its person', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const { secret } = await withTotp(ctx)
    await call(renewRecoveryCodes, headers, { path })
    await call(disableTotp, headers, { method: 'DELETE', path, body: { code: await codeOf(secret) } })
    const told = (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('second factor'))
    expect(told.map(({ text }) => /was turned \w+|New recovery codes/.exec(text)?.[0])).toEqual([
      'was turned on',
      'New recovery codes',
      'was turned off',
    ])
  })

  it('lets a signed-in person guess ten codes and not more, and locks no other session of theirs', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    const { secret, recoveryCodes } = await withTotp(ctx)
    const other = await signedIn(owner, PASSWORD, await codeOf(secret))
    const guess = () => call(disableTotp, headers, { method: 'DELETE', path, body: { code: 'aaaaaa' } })
    const answers = await Promise.all(Array.from({ length: 14 }, guess))
    expect(answers.filter(({ error }) => error?.code === 'totp_invalid')).toHaveLength(10)
    expect((await guess()).error?.code).toBe('login_attempts_exceeded')
    const body = { recoveryCode: recoveryCodes[0] }
    const off = await call(disableTotp, other.headers, { method: 'DELETE', path, body })
    expect(off.data).toEqual({ enabled: false })
  })

  it('is not found by a person who knows the password: each wrong code counts, whatever else was right', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    await withTotp(ctx)
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 12; n++) {
      const body = { password: PASSWORD, code: `zzzzz-${n}` }
      codes.push((await call(enrollTotp, headers, { path, body })).error?.code)
    }
    expect(codes.filter((code) => code === 'totp_invalid')).toHaveLength(10)
    expect(codes.at(-1)).toBe('login_attempts_exceeded')
  })

  it('stores neither its secret nor its recovery codes in readable form', async () => {
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
