import { DomainError, type ErrorFacts } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import { wallets } from '@/lib/wallet/table'
import type { WalletModel } from '@/prisma/generated/models'

/** The customer of a new subscription, with its wallet. */
export interface Payer {
  /** The end user that the customer is linked to. */
  userId: string | null
  wallet: WalletModel | undefined
}

const OF_CUSTOMER = 'c.business_id = $1 AND c.environment = $2 AND c.id = $3'

// SHARE: other subscriptions of the customer do not wait. A transaction that archives the customer or links its wallet does wait, so that
// no subscription misses the wallet.
const LOCK_CUSTOMER = `SELECT c.archived_at IS NOT NULL AS archived, c.user_id FROM customers c
WHERE ${OF_CUSTOMER} FOR SHARE OF c`

const LOCK_WALLET = `SELECT ${wallets.columnList('w')} FROM customers c
JOIN wallets w ON w.user_id = c.user_id AND ${paysAt('w', '$1', '$2')}
WHERE ${OF_CUSTOMER} FOR NO KEY UPDATE OF w`

/**
 * Locks a customer that may subscribe, and then its wallet if it has one.
 * @throws {DomainError} `resource_not_found`, `customer_archived`.
 */
export async function lockPayer(tx: Tx, ctx: Ctx, customerId: string): Promise<Payer> {
  const key = [ctx.businessId, ctx.environment, customerId]
  const [[customer], [wallet]] = await Promise.all([
    tx.query<{ archived: boolean; userId: string | null }>(LOCK_CUSTOMER, key),
    tx.query<WalletModel>(LOCK_WALLET, key),
  ])
  const { archived, userId } = found(customer, 'customerId')
  if (archived) throw new DomainError('customer_archived', { param: 'customerId' })
  return { userId, wallet }
}

// A refusal reveals that a wallet holds less than an amount. With many amounts a business could measure the balance. So in production
// refusals are counted, in real time. A sandbox wallet is the business's own.

const MAX_REFUSALS = 10
const WINDOW_SECONDS = 3_600

const COUNT = `
SELECT count(*)::int AS refusals, extract(epoch FROM min(at) - clock_timestamp())::float8 + $4 AS wait_seconds
FROM refused_charges r CROSS JOIN LATERAL unnest(r.refused_at[1:$3]) AS at
WHERE r.business_id = $1 AND r.customer_id = $2 AND at > clock_timestamp() - make_interval(secs => $4)`

// Each count also deletes two old rows, so that the table does not grow with every customer who was ever refused.
const RECORD = `
WITH swept AS (
  DELETE FROM refused_charges WHERE (business_id, customer_id) IN (
    SELECT business_id, customer_id FROM refused_charges
    WHERE last_at < now() - make_interval(secs => $4) AND customer_id <> $2
    ORDER BY last_at LIMIT 2 FOR UPDATE SKIP LOCKED)
)
INSERT INTO refused_charges AS r (business_id, customer_id, refused_at, last_at)
VALUES ($1, $2, ARRAY[clock_timestamp()], clock_timestamp())
ON CONFLICT (business_id, customer_id) DO UPDATE
SET refused_at = (excluded.refused_at || r.refused_at)[1:$3], last_at = excluded.last_at`

const parameters = ({ businessId }: Ctx, customerId: string) => [
  businessId,
  customerId,
  MAX_REFUSALS,
  WINDOW_SECONDS,
]

/**
 * After ten refusals within an hour, refuses every further charge of a customer, whatever the wallet holds. The caller has already locked
 * the wallet, so parallel attempts are counted one after another.
 * @returns the refusal. Undefined if the charge may be attempted.
 */
export async function findTooManyRefusals(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
): Promise<DomainError | undefined> {
  if (ctx.environment === 'sandbox') return undefined
  const [row] = await tx.query<{ refusals: number; waitSeconds: number | null }>(
    COUNT,
    parameters(ctx, customerId),
  )
  if (!row || row.refusals < MAX_REFUSALS) return undefined
  const retryAfterSeconds = row.waitSeconds ?? WINDOW_SECONDS
  return new DomainError('charge_attempts_exceeded', { retryAfterSeconds })
}

/**
 * Counts a refused charge. The refusal commits the count, so the caller must have written nothing except the agreement that it asks for.
 * @throws {DomainError} the refusal, always.
 */
export async function refuseCharge(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  code: 'insufficient_balance' | 'not_agreed',
  facts: ErrorFacts,
): Promise<never> {
  if (ctx.environment === 'sandbox') throw new DomainError(code, facts)
  await tx.query(RECORD, parameters(ctx, customerId))
  throw new DomainError(code, { ...facts, commits: true })
}
