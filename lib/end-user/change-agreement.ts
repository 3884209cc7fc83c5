import { activeAgreement, copyOf } from '@/lib/agreement/rules'
import { agreements } from '@/lib/agreement/table'
import { agreementEvents, endActiveAgreement, endAllowance } from '@/lib/agreement/write'
import { nextUpdatedAt } from '@/lib/core/change'
import { invalidParameter } from '@/lib/core/errors'
import type { AgreementId, SubscriptionId } from '@/lib/core/id'
import { emitAll } from '@/lib/events/emit'
import { type Ctx, contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { keepAgreement } from '@/lib/subscription/keep-agreement'
import { lockSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { CANCELED_BY_CUSTOMER } from './cancel-subscription'
import { loadAgreement, type OwnAgreement } from './load-agreements'

/**
 * Lowers the limit of an agreement. From now on nothing above it is charged. To raise it, the business has to ask.
 * @throws {DomainError} `resource_not_found`, `parameter_invalid` (it is not lower).
 */
export function lowerAgreement(ctx: UserCtx, id: AgreementId, amountPaisa: bigint): Promise<OwnAgreement> {
  return changeOwn(ctx, id, async (tx, at, own, subscription) => {
    if (amountPaisa === 0n)
      throw invalidParameter('amountPaisa', 'must be more than 0. To allow nothing, end it.')
    if (own.amountPaisa !== null && amountPaisa >= own.amountPaisa)
      throw invalidParameter(
        'amountPaisa',
        'must be lower than it is now. For a higher amount, the business must ask you.',
      )
    const { pricePaisa: price } = own
    const pricePaisa = price !== null && price > amountPaisa ? amountPaisa : price
    const lowered: OwnAgreement = { ...own, amountPaisa, pricePaisa, updatedAt: nextUpdatedAt(own, at.now) }
    await agreements.update(tx, [lowered], ['amountPaisa', 'pricePaisa', 'updatedAt'])
    if (subscription) {
      const { billed } = activeAgreement(subscription) ?? {}
      const agreement = { ...copyOf(lowered), ...(billed !== undefined && { billed }) }
      await keepAgreement(tx, at, subscription, { agreement })
    }
    return lowered
  })
}

/**
 * Ends an agreement: nothing more is charged by it. Its subscription ends with the paid period, or now if there is none.
 * @throws {DomainError} `resource_not_found`.
 */
export function endAgreement(ctx: UserCtx, id: AgreementId): Promise<OwnAgreement> {
  return changeOwn(ctx, id, async (tx, at, own, subscription) => {
    const ended: OwnAgreement = {
      ...own,
      status: 'ended',
      endedAt: at.now,
      updatedAt: nextUpdatedAt(own, at.now),
    }
    if (own.kind === 'allowance') await endAllowance(tx, at, ctx.walletId)
    else if (!subscription) {
      await agreements.update(tx, [ended], ['status', 'endedAt', 'updatedAt'])
      await emitAll(tx, agreementEvents('agreement.ended', [ended]), at.requestId)
    } else {
      await endActiveAgreement(tx, at, subscription.id)
      await keepAgreement(tx, at, subscription, { agreement: null })
      const cancellation = { cancelAtPeriodEnd: true, reason: CANCELED_BY_CUSTOMER }
      await cancelSubscription({ ...at, tx }, subscription.id as SubscriptionId, cancellation)
    }
    return ended
  })
}

/** Locks the wallet and then the subscription of a person's own agreement, and changes it. */
function changeOwn(
  ctx: UserCtx,
  id: AgreementId,
  change: (
    tx: Tx,
    at: Ctx,
    own: OwnAgreement,
    subscription: SubscriptionModel | null,
  ) => Promise<OwnAgreement>,
): Promise<OwnAgreement> {
  return transact(ctx, async (tx) => {
    await lockWallet(tx, ctx.walletId)
    const within = { ...ctx, tx }
    const { businessId, subscriptionId } = await loadAgreement(within, id)
    const at = contextAt(ctx, businessId)
    // Billing reads the copy in the subscription, under this lock.
    const subscription = subscriptionId ? await lockSubscription(tx, at, subscriptionId) : null
    return change(tx, at, await loadAgreement(within, id), subscription)
  })
}
