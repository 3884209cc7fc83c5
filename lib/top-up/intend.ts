import { HOUR_MS } from '@/lib/core/duration'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { type CheckoutSessionId, firstIdAt, newId, type SubscriptionId, type TopUpId } from '@/lib/core/id'
import { MAX_PAISA } from '@/lib/core/money'
import type { ProviderName } from '@/lib/core/providers'
import type { Tx } from '@/lib/infra/database/transaction'
import { accountsAt, isOwnMoney, type UsableAccount } from '@/lib/provider-account/offered'
import type { WalletModel } from '@/prisma/generated/models'
import { sealReturnAddress } from './return-address'
import { nextLookAt, TOP_UP_LIFETIME_MS } from './rules'
import { newTopUp, topUps } from './table'

export interface TopUpIntent {
  wallet: Pick<WalletModel, 'id' | 'userId' | 'environment' | 'businessId' | 'balancePaisa'>
  /** The business through whose checkout or invoice it is started, which gets the events. Null on the customer's own pages. */
  businessId: string | null
  checkoutSessionId?: CheckoutSessionId
  /** The subscription whose open invoice the credit pays before others. */
  paysSubscriptionId?: SubscriptionId
  provider: ProviderName
  /** Within the range of `beginTopUpInput`. */
  amountPaisa: bigint
  /** The page to which the customer returns. Null for the page of the top-up itself. */
  returnTo: string | null
}

// A person starts only a few. The limit bounds how often we ask a provider because of one wallet.
const MAX_UNFINISHED = 50
const COUNTED_FOR_MS = HOUR_MS

const UNFINISHED = `
SELECT count(*)::int AS count FROM (
  SELECT 1 FROM topups WHERE wallet_id = $1 AND id > $2 AND state IN ('initiated', 'pending') LIMIT $3) AS unfinished`

/**
 * Stores the intent of a top-up. After the commit, `initiateTopUp` makes it payable. If that never happens, the sweep
 * ends it.
 * @throws {DomainError} `parameter_invalid` if the provider is not offered; `provider_account_missing`; `wallet_limit_exceeded`; `rate_limited`
 * if the wallet has too many unfinished top-ups.
 */
export async function intendTopUp(tx: Tx, intent: TopUpIntent): Promise<TopUpId> {
  const { wallet, provider, amountPaisa, businessId, checkoutSessionId, paysSubscriptionId, returnTo } =
    intent
  const account = await accountFor(tx, provider, wallet)
  if (wallet.balancePaisa + amountPaisa > MAX_PAISA) throw new DomainError('wallet_limit_exceeded')
  const since = firstIdAt(new Date(Date.now() - COUNTED_FOR_MS))
  const [row] = await tx.query<{ count: number }>(UNFINISHED, [wallet.id, since, MAX_UNFINISHED])
  if (row && row.count >= MAX_UNFINISHED)
    throw new DomainError('rate_limited', {
      message: 'This wallet has too many unfinished top-ups. Pay one of them, or wait.',
      retryAfterSeconds: 60,
    })
  const createdAt = await realTime(tx)
  const id = newId('top')
  const known = {
    id,
    environment: wallet.environment,
    walletId: wallet.id,
    userId: wallet.userId,
    businessId,
  }
  const expiresAt = new Date(createdAt.getTime() + TOP_UP_LIFETIME_MS)
  const topUp = newTopUp({ ...known, provider, amountPaisa, createdAt, expiresAt })
  await topUps.insert(tx, [
    {
      ...topUp,
      checkoutSessionId: checkoutSessionId ?? null,
      paysSubscriptionId: paysSubscriptionId ?? null,
      // In the sandbox a business also sees what its customers begin on their own pages.
      reconcilerId: businessId ?? wallet.businessId,
      providerAccountId: account?.id ?? null,
      providerAccountVersion: account?.version ?? null,
      returnToEncrypted: returnTo === null ? null : sealReturnAddress(returnTo),
      nextCheckAt: nextLookAt(topUp, createdAt),
    },
  ])
  return id
}

/** The account that receives the money. Null for the instance's. */
async function accountFor(
  tx: Tx,
  provider: ProviderName,
  { environment, businessId }: TopUpIntent['wallet'],
): Promise<UsableAccount | null> {
  const place = { environment, businessId }
  const accounts = await accountsAt(place, tx)
  const account = accounts.get(provider)
  if (account !== undefined) return account
  if (accounts.size === 0 && (await isOwnMoney(tx, place))) throw new DomainError('provider_account_missing')
  const rule =
    accounts.size > 0
      ? `must be one of ${[...accounts.keys()].join(', ')}.`
      : 'is not offered in this environment.'
  throw invalidParameter('provider', rule)
}

async function realTime(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>(`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`)
  return (row as { now: Date }).now
}
