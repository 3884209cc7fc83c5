import { randomInt } from 'node:crypto'
import type { AccountId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { hmac, hmacs } from '@/lib/infra/keys/crypto'

// Ten codes of ten characters, with 50 bits each. With ten guesses in a quarter of an hour, nobody can find one.
const COUNT = 10
const LENGTH = 10
// Crockford's base32 has no characters that are easily confused when read from paper.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the account's recovery codes and returns the new ones, such as `4f2kq-9xw7d`. They are shown once. */
export async function issueRecoveryCodes(tx: Tx, accountId: AccountId): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await withdrawRecoveryCodes(tx, accountId)
  const hmacsOfCodes = codes.map((code) => hmac(PURPOSE, keyed(accountId, code)))
  await tx.query(
    'INSERT INTO recovery_codes (account_id, code_hmac) SELECT $1, code FROM unnest($2::bytea[]) AS code',
    [accountId, hmacsOfCodes],
  )
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

export async function withdrawRecoveryCodes(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE account_id = $1', [accountId])
}

/** How many recovery codes of the account are not used yet. */
export async function countRecoveryCodes(
  { query }: Pick<Tx, 'query'>,
  accountId: AccountId,
): Promise<number> {
  const [row] = await query<{ codes: number }>(
    'SELECT count(*)::int AS codes FROM recovery_codes WHERE account_id = $1',
    [accountId],
  )
  return row?.codes ?? 0
}

/** Uses a recovery code up. Returns whether it was valid. If two requests send the same code, only one gets true. */
export async function spendRecoveryCode(tx: Tx, accountId: AccountId, text: string): Promise<boolean> {
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  const used = await tx.query(
    'DELETE FROM recovery_codes WHERE account_id = $1 AND code_hmac = ANY ($2) RETURNING 1',
    [accountId, hmacs(PURPOSE, keyed(accountId, code))],
  )
  return used.length > 0
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

// All 50-bit codes could be tried, so the hash needs a key that is not in the database.
const PURPOSE = 'recovery code'
const keyed = (accountId: AccountId, code: string) => `${accountId} ${code}`
