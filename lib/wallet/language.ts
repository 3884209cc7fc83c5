import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PhoneBucket } from '@/lib/phone-code/bucket'

// The language that businesses gave for this wallet's owner. The newest customer row is the best guess.
const lastGiven = (walletId: string) => `(
  SELECT given.language FROM wallets own
  JOIN customers given ON given.user_id = own.user_id AND given.environment = own.environment
    AND (own.business_id IS NULL OR given.business_id = own.business_id)
  WHERE own.id = ${walletId} AND given.language IS NOT NULL AND given.archived_at IS NULL ORDER BY given.id DESC LIMIT 1
)`

/**
 * SQL: the language of messages to a person. First the language that the wallet's owner has chosen, then the one that a business gave for
 * them, then the default.
 * @param walletId SQL. Null if no wallet is linked.
 * @param given SQL: the language that the sending business gave for its customer. If it is left out, the newest one that any of the
 * wallet's businesses gave.
 */
export const toldIn = (walletId: string, given: string = lastGiven(walletId)): string =>
  `coalesce((SELECT chosen.language FROM wallet_preferences chosen WHERE chosen.wallet_id = ${walletId}), ${given}, '${DEFAULT_LANGUAGE}')`

const OF_WALLET = `SELECT ${toldIn('$1')} AS language`

/** The language of messages to a wallet's owner. */
export async function languageOfWallet(reader: Pick<Tx, 'query'>, walletId: string): Promise<Language> {
  const [row] = await reader.query<{ language: Language }>(OF_WALLET, [walletId])
  return row?.language ?? DEFAULT_LANGUAGE
}

const OF_PHONE = `
SELECT ${toldIn('w.id')} AS language FROM users u
JOIN wallets w ON w.user_id = u.id AND ${paysAt('w', '$3', '$2')}
WHERE u.phone = $1`

/** The language of messages to the person with this phone. The default if they have no wallet there. */
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
 * When the owner proves the phone, stores the language of that page, until they choose one. The default is not stored: the browser may only
 * have asked for it because it was never set.
 */
export async function keepLanguage(tx: Tx, walletId: string, ofPage: Language | undefined): Promise<void> {
  if (ofPage && ofPage !== DEFAULT_LANGUAGE) await tx.query(KEEP, [walletId, ofPage])
}
