import type { AccountId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'

/** Links that are mailed to an account. Each kind has its own table. */
type Links = 'password_resets' | 'email_verifications'

// An account has at most one link of each kind. A new one replaces the old one.
const upsert = (links: Links) => `
INSERT INTO ${links} (account_id, token_hash, expires_at)
VALUES ($1, $2, now() + make_interval(mins => $3))
ON CONFLICT (account_id) DO UPDATE
  SET token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`

/** Creates the link of an account. @returns its token, which only the mail contains. */
export async function mintLink(tx: Tx, links: Links, accountId: string, minutes: number): Promise<string> {
  const token = newToken()
  await tx.query(upsert(links), [accountId, sha256(token), minutes])
  return token
}

/** The account of a link that still works. Undefined if it was used, replaced or is too old. This does not use it up. */
export async function findLink(
  links: Links,
  token: string,
): Promise<{ accountId: AccountId; email: string } | undefined> {
  const [row] = await query<{ accountId: AccountId; email: string }>(
    `SELECT l.account_id, a.email FROM ${links} l JOIN merchant_accounts a ON a.id = l.account_id
     WHERE l.token_hash = $1 AND l.expires_at > now()`,
    [sha256(token)],
  )
  return row
}
