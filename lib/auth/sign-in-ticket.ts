import type { AccountId } from '@/lib/core/id'
import { decrypt, encrypt, sha256 } from '@/lib/infra/crypto'

/** Proof that a password was right, for the moment in which the second factor is typed. */
export interface SignInTicket {
  accountId: AccountId
  /** The hash of that password. A new password makes the ticket invalid. */
  passwordHash: string
}

const PURPOSE = 'sign-in ticket'
// Long enough to find a phone.
const LIFETIME_MS = 5 * 60_000

const digestOf = (passwordHash: string) => sha256(passwordHash).toString('base64url')

/** A sealed ticket that a form may carry from one page to the next: nothing in it can be read or changed. */
export function issueTicket({ accountId, passwordHash }: SignInTicket, now: Date): string {
  const claims = [accountId, digestOf(passwordHash), now.getTime() + LIFETIME_MS]
  return encrypt(PURPOSE, JSON.stringify(claims)).toString('base64url')
}

/** The ticket's account and a check of its password; null when it was not made by us or is too old. */
export function readTicket(
  text: string,
  now: Date,
): { accountId: AccountId; isOf(passwordHash: string): boolean } | null {
  try {
    const [accountId, digest, expiresAtMs] = JSON.parse(decrypt(PURPOSE, Buffer.from(text, 'base64url')))
    if (expiresAtMs < now.getTime()) return null
    return { accountId, isOf: (passwordHash) => digestOf(passwordHash) === digest }
  } catch {
    // It was not made by us.
    return null
  }
}
