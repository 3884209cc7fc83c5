import { describe, expect, it } from 'vitest'
import { POST as createCustomer, GET as listCustomers } from '@/app/v1/customers/route'
import { POST as createKey } from '@/app/v1/merchant/api-keys/route'
import { POST as changePassword } from '@/app/v1/security/password/route'
import { findSession } from '@/lib/auth/merchant-session'
import { DomainError } from '@/lib/core/errors'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import {
  auditTrail,
  client,
  mailsTo,
  newOwner,
  newUnverifiedOwner,
  PASSWORD,
  signedIn,
  type TestPerson,
  tokenMailedTo,
  withTotp,
} from '@/testing/merchant'
import { hashOfReset, requestPasswordReset, resetPassword } from './reset-password'
import { signIn, startSignIn } from './sign-in'
import { findVerification, resendVerification, verifyEmail } from './verify-email'

const NEW_PASSWORD = 'seven red kites over a lake'

const linkOf = ({ email }: TestPerson) => tokenMailedTo(email, 'verify-email')
const verified = ({ accountId }: TestPerson, token: string) => verifyEmail(token, accountId, client)

async function isVerified({ email }: TestPerson, password = PASSWORD): Promise<boolean | undefined> {
  const { token } = await signIn({ email, password }, client)
  return (await findSession(token))?.emailVerified
}

async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

async function newKey(person: TestPerson, environment: string) {
  const { headers } = await signedIn(person)
  return call(createKey, headers, { path: '/v1/merchant/api-keys', body: { name: 'Shop', environment } })
}

/** Makes the last mail this many minutes older. */
async function letPass(minutes: number) {
  await query('UPDATE mail_counts SET window_ends_at = window_ends_at - make_interval(mins => $1)', [minutes])
  await query(
    `UPDATE email_verifications SET created_at = created_at - make_interval(mins => $1),
       expires_at = expires_at - make_interval(mins => $1)`,
    [minutes],
  )
}

const reset = async (token: string) =>
  resetPassword(token, await hashOfReset({ token, password: NEW_PASSWORD }), client)

describe('a person who has not confirmed their address', () => {
  it('can sign in and use the sandbox, but gets no production key', async () => {
    const owner = await newUnverifiedOwner()
    expect(await isVerified(owner)).toBe(false)
    expect((await newKey(owner, 'sandbox')).status).toBe(201)
    const refused = await newKey(owner, 'production')
    expect([refused.status, refused.error?.code]).toEqual([403, 'email_unverified'])
  })

  it('can read in production and not write, so no mail or event goes out', async () => {
    const { headers } = await signedIn(await newUnverifiedOwner())
    const production = { ...headers, 'x-environment': 'production' }
    const body = { email: 'somebody@example.com' }
    const refused = await call(createCustomer, production, { path: '/v1/customers', body })
    expect([refused.status, refused.error?.code]).toEqual([403, 'email_unverified'])
    expect((await call(listCustomers, production, { method: 'GET' })).status).toBe(200)
    expect((await call(createCustomer, headers, { path: '/v1/customers', body })).status).toBe(201)
    const password = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await call(changePassword, production, { path: '/v1/security', body: password })).status).toBe(
      200,
    )
  })

  it('confirms it with the mailed link, and may then do everything', async () => {
    const owner = await newUnverifiedOwner()
    const token = await linkOf(owner)
    expect(await findVerification(token)).toEqual({ accountId: owner.accountId, email: owner.email })
    await verified(owner, token)
    expect(await isVerified(owner)).toBe(true)
    expect((await newKey(owner, 'production')).status).toBe(201)
    expect(await auditTrail(owner.businessId)).toContain('email.verified')
  })

  it('confirms it with a password reset too, because that link came to the mailbox as well', async () => {
    const owner = await newUnverifiedOwner()
    await requestPasswordReset(owner.email, client)
    await reset(await tokenMailedTo(owner.email, 'reset-password'))
    expect(await isVerified(owner, NEW_PASSWORD)).toBe(true)
  })

  it('loses the second factor with the first password reset, because a stranger may have set it', async () => {
    const stranger = await newUnverifiedOwner()
    await withTotp((await signedIn(stranger)).ctx)
    await requestPasswordReset(stranger.email, client)
    const token = await tokenMailedTo(stranger.email, 'reset-password')
    await reset(token)
    const step = await startSignIn({ email: stranger.email, password: NEW_PASSWORD }, client)
    expect(step).toHaveProperty('session')
  })
})

describe('the link', () => {
  it('confirms only the account that it was made for, and only once', async () => {
    const [owner, stranger] = [await newUnverifiedOwner(), await newUnverifiedOwner()]
    const token = await linkOf(owner)
    expect(await refusalOf(verified(stranger, token))).toBe('resource_not_found')
    const codes = await Promise.all(Array.from({ length: 5 }, () => refusalOf(verified(owner, token))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(await isVerified(stranger)).toBe(false)
    expect(await findVerification(token)).toBeUndefined()
  })

  it('expires after a day', async () => {
    const owner = await newUnverifiedOwner()
    const token = await linkOf(owner)
    await letPass(24 * 60 + 1)
    expect(await findVerification(token)).toBeUndefined()
    expect(await refusalOf(verified(owner, token))).toBe('resource_not_found')
  })

  it('is sent again at most once a minute and five times an hour, and the newer one replaces it', async () => {
    const owner = await newUnverifiedOwner()
    const first = await linkOf(owner)
    expect(await refusalOf(resendVerification(owner))).toBe('rate_limited')
    for (let n = 0; n < 4; n++) {
      await letPass(1)
      expect(await refusalOf(resendVerification(owner))).toBeUndefined()
    }
    await letPass(1)
    expect(await refusalOf(resendVerification(owner))).toBe('rate_limited')
    expect(await mailsTo(owner.email)).toHaveLength(5)
    expect(await findVerification(first)).toBeUndefined()
    await verified(owner, await linkOf(owner))
  })

  it('is not sent to an address that is confirmed', async () => {
    const owner = await newOwner()
    await letPass(60)
    await resendVerification(owner)
    expect(await mailsTo(owner.email)).toHaveLength(1)
  })

  it('is only in the mail, not in the database', async () => {
    const token = await linkOf(await newUnverifiedOwner())
    const rows = await query<{ stored: string }>('SELECT v::text AS stored FROM email_verifications v')
    for (const { stored } of rows) {
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})
