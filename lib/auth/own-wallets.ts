import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type BusinessId, fromWire, type WalletId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { holdWalletBusiness, type Place, paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'

// A person has a separate wallet at each business that holds its customers' balances itself, and one for all other businesses.

const THERE = `SELECT w.id, w.business_id FROM wallets w WHERE w.user_id = $1 AND ${paysAt('w', '$2', '$3::environment')}`

/**
 * The same person with their wallet that pays at a business.
 * @returns null if they have none, or if they signed in for another sandbox.
 */
export async function findPersonAt(
  reader: Pick<Tx, 'query'>,
  user: UserCtx,
  place: Place,
): Promise<UserCtx | null> {
  if (user.environment !== place.environment) return null
  if (user.environment === 'sandbox') return user.businessId === place.businessId ? user : null
  const [there] = await reader.query<{ id: WalletId; businessId: BusinessId | null }>(THERE, [
    user.userId,
    place.businessId,
    place.environment,
  ])
  return there ? { ...user, walletId: there.id, businessId: there.businessId } : null
}

/**
 * The same person with their wallet that pays at a business, locked so that this transaction may attach it.
 * @throws {DomainError} `resource_not_found` if they have none.
 */
export async function personAt(tx: Tx, user: UserCtx, place: Place): Promise<UserCtx> {
  if (user.environment === 'production') await holdWalletBusiness(tx, place)
  const person = await findPersonAt(tx, user, place)
  if (!person) throw new DomainError('resource_not_found')
  return person
}

/** A person's wallet, with the business that it belongs to. */
export interface OwnWallet {
  id: WalletId
  businessId: BusinessId | null
  /** Null if it pays all businesses that share balances. */
  businessName: string | null
  balancePaisa: bigint
}

// The shared one first. A sandbox has its own wallets, so there the wallet is the only one.
const WALLETS = `
SELECT w.id, w.business_id, b.name AS business_name, w.balance_paisa FROM wallets w LEFT JOIN businesses b ON b.id = w.business_id
WHERE w.user_id = $1 AND w.environment = $2 AND ($2 = 'production' OR w.id = $3)
ORDER BY w.business_id IS NOT NULL, w.id`

/** The wallets of a person, the shared one first. */
export function listWallets(
  { userId, environment, walletId }: Pick<UserCtx, 'userId' | 'environment' | 'walletId'>,
  reader: Pick<Tx, 'query'> = { query },
): Promise<OwnWallet[]> {
  return reader.query<OwnWallet>(WALLETS, [userId, environment, walletId])
}

/** The same person with another wallet of theirs. Null: it is none. */
export async function findPersonWith(user: UserCtx, walletId: WalletId): Promise<UserCtx | null> {
  const wallet = (await listWallets(user)).find(({ id }) => id === walletId)
  return wallet ? { ...user, walletId, businessId: wallet.businessId } : null
}

/**
 * The person with the wallet that they choose, by the id of a business that it pays. Without an id it is the shared wallet, or else the
 * only one.
 * @param wanted the id of the business, as it was sent.
 * @throws {DomainError} `parameter_invalid`; `resource_not_found` if they have none there; `parameter_missing` if they must choose among
 * several.
 */
export async function chooseWallet(user: UserCtx, wanted: string | undefined): Promise<UserCtx> {
  if (wanted !== undefined) {
    const businessId = fromWire('biz', wanted)
    if (!businessId) throw invalidParameter('businessId', 'must be the id of a business.')
    const chosen = await findPersonAt({ query }, user, { businessId, environment: user.environment })
    if (!chosen) throw new DomainError('resource_not_found', { param: 'businessId' })
    return chosen
  }
  if (user.environment === 'sandbox') return user
  const [first, ...others] = await listWallets(user)
  if (!first) throw new DomainError('resource_not_found')
  if (first.businessId !== null && others.length > 0)
    throw new DomainError('parameter_missing', {
      param: 'businessId',
      message: 'The parameter businessId is required: you have several wallets. GET /v1/wallets lists them.',
    })
  return { ...user, walletId: first.id, businessId: first.businessId }
}
