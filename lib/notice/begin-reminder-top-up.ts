import { HOUR_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { firstIdAt, type TopUpId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import type { Bill } from '@/lib/qr-request/bill'
import { intendTopUp } from '@/lib/top-up/intend'
import { lockWallet } from '@/lib/wallet/open'
import { reminderUrl } from './links'
import { loadReminder } from './load-reminder'

// A link may be passed on. The limit keeps others who have it from blocking the wallet's own top-ups.
const MAX_BEGUN = 10
const COUNTED_FOR_MS = HOUR_MS

const BEGUN = `
SELECT count(*)::int AS count FROM topups
WHERE wallet_id = $1 AND pays_subscription_id = $2 AND id > $3 AND state IN ('initiated', 'pending')`

/**
 * Stores the intent of a top-up that somebody starts from the link of a reminder, for exactly the amount in the link. The credit pays the
 * subscription of the link before others. No business gets events of this top-up, because the amount reveals what the wallet lacks.
 * @throws {DomainError} `resource_not_found`; `invoice_not_open` if there is nothing to pay with this link; `rate_limited`; and as
 * `intendTopUp`.
 */
export async function beginReminderTopUp(
  ctx: PublicCtx,
  token: string,
  provider: ProviderName,
): Promise<TopUpId> {
  const reminder = await loadReminder(token)
  if (!reminder) throw new DomainError('resource_not_found')
  const { walletId, subscriptionId, amountPaisa, state } = reminder
  if (state !== 'payable' && state !== 'waiting') throw new DomainError('invoice_not_open')
  return transact(ctx, async (tx) => {
    const wallet = await lockWallet(tx, walletId)
    const since = firstIdAt(new Date(Date.now() - COUNTED_FOR_MS))
    const [begun] = await tx.query<{ count: number }>(BEGUN, [walletId, subscriptionId, since])
    if (begun && begun.count >= MAX_BEGUN) throw new DomainError('rate_limited', { retryAfterSeconds: 600 })
    return intendTopUp(tx, {
      wallet,
      businessId: null,
      paysSubscriptionId: subscriptionId,
      provider,
      amountPaisa,
      returnTo: reminderUrl(token),
    })
  })
}

/**
 * What the link asks for, to be paid straight to the business.
 * @throws {DomainError} `resource_not_found`; `invoice_not_open` if nothing is to be paid with this link, or only a part of the bill.
 */
export async function billOfReminder(token: string): Promise<Bill> {
  const reminder = await loadReminder(token)
  if (!reminder) throw new DomainError('resource_not_found')
  const { bill, state, isWhole } = reminder
  if (!isWhole || (state !== 'payable' && state !== 'waiting')) throw new DomainError('invoice_not_open')
  return bill
}
