import type { AccountId } from '@/lib/core/id'
import { decrypt, encrypt, sha256 } from '@/lib/infra/keys/crypto'

/** Proof that a password was right, for the time until the person has typed the second factor. */
export interface SignInTicket {
  accountId: AccountId
  /** The hash of that password. A new password makes the ticket invalid. */
  passwordHash: string
}

const PURPOSE = 'sign-in ticket'
// Enough time to find one's phone.
const LIFETIME_MS = 5 * 60_000

const digestOf = (passwordHash: string) => sha256(passwordHash).toString('base64url')

/** An encrypted ticket, which a form sends from one page to the next. Nobody can read or change it. */
export function issueTicket({ accountId, passwordHash }: SignInTicket, now: Date): string {
  const claims = [accountId, digestOf(passwordHash), now.getTime() + LIFETIME_MS]
  return encrypt(PURPOSE, JSON.stringify(claims)).toString('base64url')
}

/** The account of a ticket and a check of its password. Null if we did not make the ticket or it is too old. */
export function readTicket(
  text: string,
  now: Date,
): { accountId: AccountId; isOf(passwordHash: string): boolean } | null {
  try {
    const [accountId, digest, expiresAtMs] = JSON.parse(decrypt(PURPOSE, Buffer.from(text, 'base64url')))
    if (expiresAtMs < now.getTime()) return null
    return { accountId, isOf: (passwordHash) => digestOf(passwordHash) === digest }
  } catch {
    // We did not make it.
    return null
  }
}
