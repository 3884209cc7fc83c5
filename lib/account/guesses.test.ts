import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SignInClient } from '@/lib/auth/client'
import type { AccountId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { auditTrail, client, codeOf, newOwner, PASSWORD, signedIn, withTotp } from '@/testing/merchant'
import { signIn } from './sign-in'

/** The error code of a refusal, or 'in' if there is a session. */
const attempt = (email: string, password: string, from: SignInClient, code?: string): Promise<string> =>
  signIn({ email, password, code }, from).then(
    () => 'in',
    (error) => error.code,
  )

const fromNetwork = (ip: string): SignInClient => ({ ...client, ip })
const deviceOf = (accountId: AccountId): SignInClient => ({
  ...client,
  device: { id: randomUUID(), accountIds: [accountId] },
})
const LOCKED = 'login_attempts_exceeded'

/** How many of eleven wrong passwords are checked before the place is locked. */
async function guessesAllowed(email: string, from = client): Promise<number> {
  for (let n = 0; n < 11; n++) if ((await attempt(email, 'not the password', from)) === LOCKED) return n
  return 11
}

describe('a stranger who guesses', () => {
  it('locks out their own network and not the owner elsewhere', async () => {
    const owner = await newOwner()
    expect(await guessesAllowed(owner.email)).toBe(10)
    expect(await attempt(owner.email, PASSWORD, client)).toBe(LOCKED)
    expect(await attempt(owner.email, PASSWORD, fromNetwork('198.51.100.9'))).toBe('in')
  })

  it('does not lock a browser of the same network in which the owner has signed in before', async () => {
    const owner = await newOwner()
    const own = deviceOf(owner.accountId)
    await guessesAllowed(owner.email)
    expect(await attempt(owner.email, PASSWORD, deviceOf((await newOwner()).accountId))).toBe(LOCKED)
    expect(await attempt(owner.email, PASSWORD, own)).toBe('in')
    expect(await guessesAllowed(owner.email, own)).toBe(10)
    expect(await attempt(owner.email, PASSWORD, own)).toBe(LOCKED)
  })

  it('is slowed down in many networks, and a person at a new place still has one attempt', async () => {
    const owner = await newOwner()
    const allowed: number[] = []
    for (let n = 1; n <= 30; n++)
      allowed.push(await guessesAllowed(owner.email, fromNetwork(`198.51.100.${n}`)))
    expect(allowed.slice(0, 5)).toEqual([10, 10, 10, 3, 3])
    expect(allowed.slice(-2)).toEqual([1, 1])
    expect(await attempt(owner.email, PASSWORD, fromNetwork('192.0.2.1'))).toBe('in')
    const noted = (await auditTrail(owner.businessId)).filter((action) => action === 'sign_in.failed')
    expect(noted).toHaveLength(50)
  })

  it('slows nobody down from a single network, however long it goes on', async () => {
    const owner = await newOwner()
    for (let quarter = 0; quarter < 5; quarter++) {
      expect(await guessesAllowed(owner.email)).toBe(10)
      await query(`UPDATE sign_in_attempts SET updated_at = updated_at - interval '15 minutes'`)
    }
    expect(await guessesAllowed(owner.email, fromNetwork('198.51.100.77'))).toBe(10)
  })

  it('who knows the password guesses ten codes from all networks together', async () => {
    const owner = await newOwner()
    const { secret } = await withTotp((await signedIn(owner)).ctx)
    for (let n = 0; n < 10; n++)
      expect(await attempt(owner.email, PASSWORD, fromNetwork(`198.51.100.${n}`), 'aaaaa-aaaaa')).toBe(
        'totp_invalid',
      )
    const code = await codeOf(secret)
    expect(await attempt(owner.email, PASSWORD, fromNetwork('198.51.100.99'), code)).toBe(LOCKED)
    expect(await attempt(owner.email, PASSWORD, deviceOf(owner.accountId), code)).toBe('in')
  })
})
