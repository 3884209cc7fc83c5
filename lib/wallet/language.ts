import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PhoneBucket } from '@/lib/phone-code/bucket'

// What the businesses of a wallet gave for their customer. The last one knows best.
const lastGiven = (walletId: string) => `(
  SELECT given.language FROM wallets own
  JOIN customers given ON given.user_id = own.user_id AND given.environment = own.environment
    AND (own.business_id IS NULL OR given.business_id = own.business_id)
  WHERE own.id = ${walletId} AND given.language IS NOT NULL AND given.archived_at IS NULL ORDER BY given.id DESC LIMIT 1
)`

/**
 * SQL: the language in which a person is told of something: the one that the owner of the wallet has chosen, else the one that
 * was given for them, else the default.
 * @param walletId SQL. Null where no wallet is linked.
 * @param given SQL: what the business that tells has given for its customer. Without it the wallet tells, and the last one that
 * any business of the wallet gave counts.
 */
export const toldIn = (walletId: string, given: string = lastGiven(walletId)): string =>
  `coalesce((SELECT chosen.language FROM wallet_preferences chosen WHERE chosen.wallet_id = ${walletId}), ${given}, '${DEFAULT_LANGUAGE}')`

const OF_WALLET = `SELECT ${toldIn('$1')} AS language`

/** The language in which the owner of a wallet is told of it. */
export async function languageOfWallet(reader: Pick<Tx, 'query'>, walletId: string): Promise<Language> {
  const [row] = await reader.query<{ language: Language }>(OF_WALLET, [walletId])
  return row?.language ?? DEFAULT_LANGUAGE
}

const OF_PHONE = `
SELECT ${toldIn('w.id')} AS language FROM users u
JOIN wallets w ON w.user_id = u.id AND ${paysAt('w', '$3', '$2')}
WHERE u.phone = $1`

/** The language in which the person who has a phone is told of something. The default if it has no wallet there. */
export async function languageOfPhone(
  tx: Tx,
  { phone, environment, businessId }: PhoneBucket,
): Promise<Language> {
  const [row] = await tx.query<{ language: Language }>(OF_PHONE, [phone, environment, businessId])
  return row?.language ?? DEFAULT_LANGUAGE
}

const KEEP = `
INSERT INTO wallet_preferences (wallet_id, language) SELECT $1, $2 WHERE ${lastGiven('$1')} IS NULL
ON CONFLICT DO NOTHING`

/**
 * Keeps the language of the page on which the owner of a wallet has proved the phone, until they choose one. The default needs
 * no keeping: a browser may ask for it only because nobody has told it otherwise.
 */
export async function keepLanguage(tx: Tx, walletId: string, ofPage: Language | undefined): Promise<void> {
  if (ofPage && ofPage !== DEFAULT_LANGUAGE) await tx.query(KEEP, [walletId, ofPage])
}
