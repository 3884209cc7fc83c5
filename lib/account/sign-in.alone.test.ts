import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { query } from '@/lib/infra/database/db'
import {
  auditTrail,
  client,
  codeOf,
  newOwner,
  PASSWORD,
  signedIn,
  type TestPerson,
  withTotp,
} from '@/testing/merchant'
import { finishSignIn, signIn, startSignIn } from './sign-in'

/** The error code of a refusal with its status, or 'in' if there is a session. */
async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'in'
  } catch (error) {
    if (error instanceof DomainError) return `${error.status} ${error.code}`
    throw error
  }
}

const attempt = (email: string, password: string, code?: string) =>
  outcome(signIn({ email, password, code }, client))

async function failTimes(email: string, times: number): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < times; i++) outcomes.push(await attempt(email, 'not the password'))
  return outcomes
}

const TEN_REFUSALS = Array.from({ length: 10 }, () => '401 credentials_invalid')

async function withSecondFactor(): Promise<TestPerson & { secret: string; recoveryCodes: string[] }> {
  const owner = await newOwner()
  const { ctx } = await signedIn(owner)
  return { ...owner, ...(await withTotp(ctx)) }
}

describe('signing in with a password', () => {
  it('opens a session and writes an audit entry', async () => {
    const owner = await newOwner()
    const { token } = await signIn({ email: owner.email, password: PASSWORD }, client)
    expect(await findSession(token)).toMatchObject({
      accountId: owner.accountId,
      membership: { businessId: owner.businessId, role: 'owner' },
    })
    expect(await auditTrail(owner.businessId)).toEqual([
      'business.created',
      'email.verified',
      'sign_in.succeeded',
    ])
  })

  it('keeps only the hash of the session token', async () => {
    const owner = await newOwner()
    const { token } = await signIn({ email: owner.email, password: PASSWORD }, client)
    const rows = await query<{ text: string }>(
      'SELECT s::text AS text FROM merchant_sessions s WHERE account_id = $1',
      [owner.accountId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(token)
  })

  it('refuses an unknown address with the same words as a wrong password', async () => {
    const owner = await newOwner()
    const wrong = await signIn({ email: owner.email, password: 'not the password' }, client).catch((e) => e)
    const unknown = await signIn({ email: `${randomUUID()}@example.com`, password: PASSWORD }, client).catch(
      (e) => e,
    )
    expect(wrong).toBeInstanceOf(DomainError)
    expect({ ...unknown }).toEqual({ ...wrong })
    expect(unknown.message).toBe(wrong.message)
  })

  it.each(['a known', 'an unknown'])(
    'locks a network at %s address for a quarter of an hour after ten failures',
    async (which) => {
      const { email } = which === 'a known' ? await newOwner() : { email: `${randomUUID()}@example.com` }
      expect(await failTimes(email, 10)).toEqual(TEN_REFUSALS)
      const locked = await signIn({ email, password: PASSWORD }, client).catch((e) => e)
      expect(locked).toMatchObject({ code: 'login_attempts_exceeded' })
      expect(locked.facts.retryAfterSeconds).toBeGreaterThan(890)
      expect(locked.facts.retryAfterSeconds).toBeLessThanOrEqual(900)
    },
  )

  it('writes each failure and the lock to the audit log, where the owner sees them', async () => {
    const owner = await newOwner()
    await failTimes(owner.email, 11)
    expect(await auditTrail(owner.businessId)).toEqual([
      'business.created',
      'email.verified',
      ...Array.from({ length: 10 }, () => 'sign_in.failed'),
      'sign_in.locked',
    ])
  })

  it('works again after the quarter of an hour', async () => {
    const owner = await newOwner()
    await failTimes(owner.email, 10)
    await query(`UPDATE sign_in_attempts SET updated_at = updated_at - interval '15 minutes'`)
    expect(await attempt(owner.email, PASSWORD)).toBe('in')
  })

  it('forgets failures after a success', async () => {
    const owner = await newOwner()
    await failTimes(owner.email, 9)
    expect(await attempt(owner.email, PASSWORD)).toBe('in')
    expect(await failTimes(owner.email, 10)).toEqual(TEN_REFUSALS)
  })

  it('checks exactly ten of fifty parallel guesses', async () => {
    const owner = await newOwner()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt(owner.email, 'a wild guess')))
    expect(outcomes.filter((each) => each === '401 credentials_invalid')).toHaveLength(10)
    expect(outcomes.filter((each) => each === '429 login_attempts_exceeded')).toHaveLength(40)
  })

  it('replaces the session that the browser had', async () => {
    const owner = await newOwner()
    const first = await signIn({ email: owner.email, password: PASSWORD }, client)
    const second = await signIn(
      { email: owner.email, password: PASSWORD },
      { ...client, previousToken: first.token },
    )
    expect(await findSession(first.token)).toBeUndefined()
    expect(await findSession(second.token)).toBeDefined()
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code after the right password', async () => {
    const person = await withSecondFactor()
    expect(await attempt(person.email, 'not the password')).toBe('401 credentials_invalid')
    expect(await attempt(person.email, PASSWORD)).toBe('401 totp_required')
    expect(await attempt(person.email, PASSWORD, await codeOf(person.secret))).toBe('in')
  })

  it('does not count being asked for a code as a failure', async () => {
    const person = await withSecondFactor()
    for (let i = 0; i < 12; i++) expect(await attempt(person.email, PASSWORD)).toBe('401 totp_required')
  })

  it('refuses a code that was used', async () => {
    const person = await withSecondFactor()
    const code = await codeOf(person.secret)
    expect(await attempt(person.email, PASSWORD, code)).toBe('in')
    expect(await attempt(person.email, PASSWORD, code)).toBe('401 totp_invalid')
  })

  it('accepts one of twenty requests with the same code at the same time', async () => {
    const person = await withSecondFactor()
    const code = await codeOf(person.secret)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempt(person.email, PASSWORD, code)),
    )
    expect(outcomes.filter((each) => each === 'in')).toHaveLength(1)
  })

  it('locks after ten wrong codes, even if the password was right', async () => {
    const person = await withSecondFactor()
    for (let i = 0; i < 10; i++) {
      expect(await attempt(person.email, PASSWORD, 'aaaaa-aaaaa')).toBe('401 totp_invalid')
    }
    expect(await attempt(person.email, PASSWORD, await codeOf(person.secret))).toBe(
      '429 login_attempts_exceeded',
    )
  })

  it('accepts a recovery code once, with or without spaces and dashes', async () => {
    const person = await withSecondFactor()
    const [first = '', second = ''] = person.recoveryCodes
    expect(await attempt(person.email, PASSWORD, first)).toBe('in')
    expect(await attempt(person.email, PASSWORD, first)).toBe('401 totp_invalid')
    expect(await attempt(person.email, PASSWORD, second.toUpperCase().replace('-', ' '))).toBe('in')
    expect(await auditTrail(person.businessId)).toContain('recovery_code.used')
  })

  it('refuses the recovery code of another person', async () => {
    const [person, other] = [await withSecondFactor(), await withSecondFactor()]
    expect(await attempt(person.email, PASSWORD, other.recoveryCodes[0])).toBe('401 totp_invalid')
  })

  it('refuses a ticket that is forged or older than the password', async () => {
    const person = await withSecondFactor()
    const step = await startSignIn({ email: person.email, password: PASSWORD }, client)
    const ticket = 'ticket' in step ? step.ticket : ''
    const code = await codeOf(person.secret)
    expect(await outcome(finishSignIn({ ticket: `${ticket}AA`, code }, client))).toBe(
      '401 credentials_invalid',
    )
    await query('UPDATE merchant_accounts SET password_hash = $2 WHERE id = $1', [
      person.accountId,
      'another',
    ])
    expect(await outcome(finishSignIn({ ticket, code }, client))).toBe('401 credentials_invalid')
  })
})
