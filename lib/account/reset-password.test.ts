import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { findSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { query } from '@/lib/infra/database/db'
import {
  auditTrail,
  client,
  mailsTo,
  newOwner,
  PASSWORD,
  signedIn,
  tokenMailedTo,
  withTotp,
} from '@/testing/merchant'
import { changePassword } from './change-password'
import { findPasswordReset, hashOfReset, requestPasswordReset, resetPassword } from './reset-password'
import { signIn, startSignIn } from './sign-in'

const NEW_PASSWORD = 'seven red kites over a lake'

/** The error code of a refusal. Undefined if there was none. */
async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const resetMailsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password for Khata')

/** Asks for a link and returns the token in the mail. */
async function tokenFor(email: string): Promise<string> {
  await requestPasswordReset(email, client)
  return tokenMailedTo(email, 'reset-password')
}

const reset = async (token: string, password = NEW_PASSWORD) =>
  resetPassword(token, await hashOfReset({ token, password }), client)
const signInWith = (email: string, password: string) => startSignIn({ email, password }, client)

/** Makes the link this many minutes older. */
function letPass(email: string, minutes: number) {
  return query(
    `WITH counts AS (UPDATE mail_counts SET window_ends_at = window_ends_at - make_interval(mins => $2))
     UPDATE password_resets SET created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
     WHERE account_id = (SELECT id FROM merchant_accounts WHERE email = $1)`,
    [email, minutes],
  )
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link, which ends all sessions and sends the owner a mail', async () => {
    const owner = await newOwner()
    const session = await signIn({ email: owner.email, password: PASSWORD }, client)
    const token = await tokenFor(owner.email)
    expect(await findPasswordReset(token)).toEqual({ accountId: owner.accountId, email: owner.email })
    await reset(token)

    expect(await findSession(session.token)).toBeUndefined()
    expect(await refusalOf(signInWith(owner.email, PASSWORD))).toBe('credentials_invalid')
    expect(await signInWith(owner.email, NEW_PASSWORD)).toHaveProperty('session')
    expect((await mailsTo(owner.email)).map(({ subject }) => subject).slice(1)).toEqual([
      'Choose a new password for Khata',
      'Your password for Khata was changed',
    ])
    expect(await auditTrail(owner.businessId)).toEqual(
      expect.arrayContaining(['password.reset_requested', 'password.reset']),
    )
  })

  it('does not remove the second factor', async () => {
    const owner = await newOwner()
    const { ctx } = await signedIn(owner)
    await withTotp(ctx)
    await reset(await tokenFor(owner.email))
    expect(await signInWith(owner.email, NEW_PASSWORD)).toHaveProperty('ticket')
  })

  it('unlocks an address after failed guesses, because its owner has proved who they are', async () => {
    const owner = await newOwner()
    for (let guess = 0; guess < 10; guess++) await refusalOf(signInWith(owner.email, 'not the password'))
    expect(await refusalOf(signInWith(owner.email, PASSWORD))).toBe('login_attempts_exceeded')
    await reset(await tokenFor(owner.email))
    expect(await signInWith(owner.email, NEW_PASSWORD)).toHaveProperty('session')
  })
})

describe('the link', () => {
  it('has a link that works once, even for requests at the same time', async () => {
    const owner = await newOwner()
    const token = await tokenFor(owner.email)
    const codes = await Promise.all(
      Array.from({ length: 5 }, (_, n) => refusalOf(reset(token, `${NEW_PASSWORD} ${n}`))),
    )
    expect(codes.filter((code) => code === 'resource_not_found')).toHaveLength(4)
    expect(await findPasswordReset(token)).toBeUndefined()
  })

  it('has a link that expires after half an hour', async () => {
    const owner = await newOwner()
    const token = await tokenFor(owner.email)
    await letPass(owner.email, 31)
    expect(await findPasswordReset(token)).toBeUndefined()
    expect(await refusalOf(reset(token))).toBe('resource_not_found')
    expect(await signInWith(owner.email, PASSWORD)).toHaveProperty('session')
  })

  it('has a link that a newer one replaces, and a newer one is sent once a minute', async () => {
    const owner = await newOwner()
    const first = await tokenFor(owner.email)
    await Promise.all(Array.from({ length: 5 }, () => requestPasswordReset(owner.email, client)))
    expect(await resetMailsTo(owner.email)).toHaveLength(1)
    await letPass(owner.email, 1)
    const second = await tokenFor(owner.email)
    expect(second).not.toBe(first)
    expect(await findPasswordReset(first)).toBeUndefined()
    expect(await findPasswordReset(second)).toBeDefined()
  })

  it('has a link that is mailed five times an hour at most', async () => {
    const owner = await newOwner()
    for (let n = 0; n < 7; n++) {
      await requestPasswordReset(owner.email, client)
      await letPass(owner.email, 1)
    }
    expect(await resetMailsTo(owner.email)).toHaveLength(5)
  })

  it('has a link that ends when its owner changes the password', async () => {
    const owner = await newOwner()
    const { ctx } = await signedIn(owner)
    const token = await tokenFor(owner.email)
    await changePassword(ctx, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(await findPasswordReset(token)).toBeUndefined()
  })

  it('has a link that is checked first, so that an expired one costs no password hash', async () => {
    const hashesBefore = vi.mocked(hash).mock.calls.length
    for (const password of [NEW_PASSWORD, 'password1'])
      expect(await refusalOf(reset('of-nobody-at-all', password))).toBe('resource_not_found')
    expect(vi.mocked(hash).mock.calls.length - hashesBefore).toBe(0)
  })

  it('has a link that still works after a password that was too easy to guess', async () => {
    const owner = await newOwner()
    const token = await tokenFor(owner.email)
    expect(await refusalOf(reset(token, 'password1'))).toBe('parameter_invalid')
    expect(await findPasswordReset(token)).toBeDefined()
  })

  it('has a link that is only in the mail, not in the database', async () => {
    const owner = await newOwner()
    const token = await tokenFor(owner.email)
    const [row] = await query<{ stored: string }>(
      `SELECT r::text AS stored FROM password_resets r JOIN merchant_accounts a ON a.id = r.account_id WHERE a.email = $1`,
      [owner.email],
    )
    expect(row?.stored).not.toContain(token)
    expect(row?.stored).not.toContain(Buffer.from(token).toString('hex'))
  })
})

it('an address without an account gets no mail', async () => {
  await requestPasswordReset('nobody-at-all@example.com', client)
  expect(await mailsTo('nobody-at-all@example.com')).toEqual([])
})
