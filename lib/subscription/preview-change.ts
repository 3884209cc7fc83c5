import type { Billable } from '@/lib/billing/billable'
import { type ChangeQuote, onTerms, quoteChange } from '@/lib/billing/changes'
import { isInTrial } from '@/lib/billing/pauses'
import type { SubscriptionId } from '@/lib/core/id'
import { nextTermsAt } from '@/lib/core/paid-ahead'
import type { ShownTerms } from '@/lib/core/shown-terms'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WalletModel } from '@/prisma/generated/models'
import type { PreviewChangeInput } from './change-schema'
import { comingTermsOf } from './coming-terms'
import { isOnTerms, loadPeriodWorth, lockChange } from './lock-change'
import { readWalletOfSubscription } from './pause'

/**
 * What a change would bill at once, and next. Changes nothing. @throws {DomainError} as `changeSubscription`, except errors about money.
 */
export function previewChange(
  ctx: Ctx,
  id: SubscriptionId,
  input: PreviewChangeInput,
): Promise<ChangePreviewed> {
  return transact(ctx, async (tx) => {
    const { billable, next } = await lockChange(tx, ctx, id, input)
    const { subscription, now: at } = billable
    const changed = onTerms(billable, next)
    const terms = comingTermsOf(changed)
    const isBilled = input.when === 'now' && !isInTrial(subscription) && !isOnTerms(subscription, next)
    const quote = isBilled
      ? quoteChange(billable, next, await loadPeriodWorth(tx, billable), {
          at,
          prorate: input.prorate ?? true,
        })
      : null
    const wallet = await readWalletOfSubscription(tx, ctx, id)
    return {
      billable,
      changed,
      terms,
      quote,
      wallet,
      effectiveAt: input.when === 'now' ? at : nextTermsAt(subscription),
    }
  })
}

/** The data of a preview. */
export interface ChangePreviewed {
  billable: Billable
  /** The subscription on its new terms. */
  changed: Billable
  /** The terms that a customer at the screen would agree to. */
  terms: ShownTerms
  /** Null if nothing is billed at once. */
  quote: ChangeQuote | null
  wallet: WalletModel | undefined
  effectiveAt: Date
}
