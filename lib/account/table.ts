import type { AccountId, BusinessId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'

// Few people have more businesses, and a few names are enough to compare a password with.
const MAX_BUSINESSES = 5

/** The columns that signing in and security operations read. */
export interface AccountRow {
  id: AccountId
  email: string
  name: string
  /** Null until the person has proved that mail to the address reaches them. */
  emailVerifiedAt: Date | null
  passwordHash: string
  totpSecretEncrypted: Buffer | null
  totpPendingSecretEncrypted: Buffer | null
  now: Date
}

const COLUMNS = `a.id, a.email, a.name, a.email_verified_at, a.password_hash, a.totp_secret_encrypted,
  a.totp_pending_secret_encrypted, now() AS now`

export async function findAccountByEmail(email: string): Promise<AccountRow | undefined> {
  const [row] = await query<AccountRow>(`SELECT ${COLUMNS} FROM merchant_accounts a WHERE a.email = $1`, [
    email,
  ])
  return row
}

export async function findAccount(id: AccountId): Promise<AccountRow | undefined> {
  const [row] = await query<AccountRow>(`SELECT ${COLUMNS} FROM merchant_accounts a WHERE a.id = $1`, [id])
  return row
}

/** Reads an account and locks it until the transaction ends, so that two changes of its security cannot interleave. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<AccountRow> {
  const [row] = await tx.query<AccountRow>(
    `SELECT ${COLUMNS} FROM merchant_accounts a WHERE a.id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  if (!row) throw new TypeError(`there is no merchant account ${id}`)
  return row
}

/** The business that a person joined first. Signing in leads there. Null if they have none. */
export async function firstBusinessOf(tx: Tx, id: AccountId): Promise<BusinessId | null> {
  const [row] = await tx.query<{ businessId: BusinessId }>(
    'SELECT business_id FROM team_members WHERE account_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  return row?.businessId ?? null
}

/** What anybody may know about a person: e-mail address, name, businesses. A password must not be based on it. */
export async function knownAbout({ query }: Pick<Tx, 'query'>, id: AccountId): Promise<string[]> {
  const [row] = await query<{ words: string[] }>(
    `SELECT array_cat(ARRAY[a.email, a.name], ARRAY(
       SELECT b.name FROM team_members m JOIN businesses b ON b.id = m.business_id
       WHERE m.account_id = a.id ORDER BY m.id LIMIT ${MAX_BUSINESSES})) AS words
     FROM merchant_accounts a WHERE a.id = $1`,
    [id],
  )
  return row?.words ?? []
}
