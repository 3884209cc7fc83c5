import { describe, expect, it } from 'vitest'
import { requestPasswordReset } from '@/lib/account/reset-password'
import { startSignIn } from '@/lib/account/sign-in'
import { findSession } from '@/lib/auth/merchant-session'
import { hashNewPassword } from '@/lib/auth/password'
import { query } from '@/lib/infra/database/db'
import { client, mailsTo, newOwner, newUnverifiedOwner, PASSWORD } from '@/testing/merchant'
import { signUp } from './sign-up'

async function signUpAgain(email: string, password = 'another password by another person') {
  const passwordHash = await hashNewPassword(password, 'password', [])
  return signUp({ businessName: 'Second business', name: 'Somebody', email, passwordHash }, client)
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe('signing up', () => {
  it('opens a session of the new business, of which the person is the owner', async () => {
    const founder = {
      businessName: 'First business',
      name: 'Asha',
      passwordHash: await hashNewPassword(PASSWORD, 'password', []),
    }
    const session = await signUp({ ...founder, email: `${crypto.randomUUID()}@example.com` }, client)
    const { membership } = (await findSession(session?.token ?? '')) ?? {}
    expect(membership).toEqual({ businessId: expect.any(String), role: 'owner' })
  })

  it('makes an account that can sign in, and mails the link that confirms its address', async () => {
    const { email } = await newUnverifiedOwner()
    expect(await startSignIn({ email, password: PASSWORD }, client)).toHaveProperty('session')
    expect(await subjectsTo(email)).toEqual(['Confirm your e-mail address'])
  })

  it('changes nothing when the address has an account, and only the mail says so', async () => {
    const { email, accountId } = await newOwner()
    expect(await signUpAgain(email)).toBeUndefined()
    expect(await subjectsTo(email)).toEqual([
      'Confirm your e-mail address',
      'You have an account at Khata already',
    ])
    expect(await startSignIn({ email, password: PASSWORD }, client)).toHaveProperty('session')
    const businesses = await query('SELECT 1 FROM team_members WHERE account_id = $1', [accountId])
    expect(businesses).toHaveLength(1)
    expect(await query(`SELECT 1 FROM businesses WHERE name = 'Second business'`)).toEqual([])
  })

  it('sends a known address at most three such mails an hour', async () => {
    const { email } = await newOwner()
    await Promise.all(Array.from({ length: 8 }, () => signUpAgain(email)))
    expect(await mailsTo(email)).toHaveLength(1 + 3)
  })

  it('writes no text of the form into the mail, so that nobody can send their own words to strangers', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const words = { businessName: 'Prize from evil.example', name: 'You won at evil.example' }
    await signUp({ ...words, email, passwordHash: await hashNewPassword(PASSWORD, 'password', []) }, client)
    await requestPasswordReset(email, client)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { subject, text } of mails) expect(subject + text).not.toContain('evil.example')
  })

  it('creates one business and one session when the form is sent five times at once', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signUpAgain(email)))
    expect(sessions.filter(Boolean)).toHaveLength(1)
    expect(await query('SELECT 1 FROM merchant_accounts WHERE email = $1', [email])).toHaveLength(1)
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1)
  })
})
