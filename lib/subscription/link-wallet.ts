import { activeAgreement, copyOf, coversAll, hasRhythmOf } from '@/lib/agreement/rules'
import { agreements } from '@/lib/agreement/table'
import { agreementEvents, endActiveAgreement } from '@/lib/agreement/write'
import { agreementTo } from '@/lib/billing/planned-consents'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import { shownOf } from '@/lib/core/period-charge'
import { requireShown } from '@/lib/core/shown-terms'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { customers } from '@/lib/customer/table'
import { eventDocument } from '@/lib/events/document'
import { emit, emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import { shownBalance } from '@/lib/wallet/rules'
import type { AgreementOrigin } from '@/prisma/generated/enums'
import type { AgreementModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { lockComing, type ShownSubscription, walletTermsOf } from './coming-terms'
import { presentSubscription } from './present'
import { subscriptions } from './table'

// Locks in the order of ids, so that two transactions cannot deadlock.
const LOCK_LIVE = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND ended_at IS NULL
  AND ($4::uuid[] IS NULL OR id = ANY($4::uuid[]))
ORDER BY id FOR NO KEY UPDATE`

/** The subscriptions that the customer agreed to. `all` is for test money, which pays everything. */
export type Agreed = 'all' | AgreedSubscriptions

interface AgreedSubscriptions {
  /** With the terms that the person was shown for each. */
  subscriptions: readonly ShownSubscription[]
  by: AgreementOrigin
}

/** Links a person, but the wallet pays nothing automatically. */
export const nothingAgreed = (by: AgreementOrigin): AgreedSubscriptions => ({ subscriptions: [], by })

/**
 * Lets a wallet pay those live subscriptions of a customer that its owner agreed to, each on the terms that they were shown. Every changed
 * subscription gets an event. The caller holds the locks of the customer and the wallet, so no new subscription can start meanwhile.
 * @throws {DomainError} `resource_not_found` for an id that is not a live subscription of the customer; `offer_changed` if one costs
 * something else than was shown.
 */
export async function linkWallet(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  wallet: Pick<WalletModel, 'id' | 'userId'>,
  agreed: Agreed,
): Promise<void> {
  const live = await lockLive(tx, ctx, customerId, agreed)
  const given = agreed === 'all' ? [] : await agreementsFor(tx, ctx, wallet.id, live, agreed)
  const before = new Map(live.map((row) => [row.id, presentSubscription(row)]))
  const linked = live.flatMap((row): SubscriptionModel[] => {
    const agreement = given.find(({ subscriptionId }) => subscriptionId === row.id)
    if (row.walletId !== null && !agreement) return []
    return [
      {
        ...row,
        userId: wallet.userId,
        walletId: wallet.id,
        agreement: agreement ? { ...copyOf(agreement) } : row.agreement,
        notAgreed: agreement ? false : row.notAgreed,
        updatedAt: nextUpdatedAt(row, ctx.now),
      },
    ]
  })
  for (const { subscriptionId } of given) await endActiveAgreement(tx, ctx, subscriptionId as string)
  await agreements.insert(tx, given)
  await subscriptions.update(tx, linked, ['userId', 'walletId', 'agreement', 'notAgreed', 'updatedAt'])
  const events = linked.map((row) => ({
    id: newId('evt'),
    type: 'subscription.updated' as const,
    document: eventDocument(row, row.id, presentSubscription(row), { before: before.get(row.id) }),
  }))
  await emitAll(tx, [...agreementEvents('agreement.given', given), ...events], ctx.requestId)
}

async function lockLive(
  tx: Tx,
  { businessId, environment }: Ctx,
  customerId: string,
  agreed: Agreed,
): Promise<SubscriptionModel[]> {
  if (agreed !== 'all' && agreed.subscriptions.length === 0) return []
  const ids = agreed === 'all' ? null : arrayParameter(agreed.subscriptions.map(({ id }) => id))
  const live = await tx.query<SubscriptionModel>(LOCK_LIVE, [businessId, environment, customerId, ids])
  if (agreed !== 'all' && live.length < agreed.subscriptions.length)
    throw new DomainError('resource_not_found', { param: 'agree.subscriptionIds' })
  return live
}

/** Agreements for the subscriptions that have no active one for exactly the shown terms. Free subscriptions need none. */
async function agreementsFor(
  tx: Tx,
  { now: at }: Ctx,
  walletId: string,
  live: readonly SubscriptionModel[],
  { subscriptions: shown, by }: AgreedSubscriptions,
): Promise<AgreementModel[]> {
  return (await lockComing(tx, live)).flatMap((coming) => {
    const { subscription } = coming
    for (const each of shown.filter(({ id }) => id === subscription.id))
      requireShown(each.termsDigest, walletTermsOf(coming))
    const known = activeAgreement(subscription)
    const periods = shownOf(coming)
    // A maximum that covers the shown terms stays. Every other agreement is replaced by the terms that were shown last.
    const isSame =
      known?.pricePaisa !== undefined ||
      (known?.terms === undefined && periods.length === 1 && known?.amountPaisa === periods[0]?.amountPaisa)
    const isAgreed = known && isSame && hasRhythmOf(known, coming.price) && coversAll(known, periods, at)
    return isAgreed ? [] : (agreementTo(coming, walletId, { by, at }) ?? [])
  })
}

/**
 * Links a customer to the person who owns this wallet. The wallet then pays those live subscriptions that the person agreed to.
 * @param customer not linked yet, locked by this transaction.
 * @param wallet one that pays at this business, locked after the customer.
 * @throws {DomainError} as `linkWallet`.
 */
export async function linkCustomer(
  tx: Tx,
  ctx: Ctx,
  customer: CustomerView,
  wallet: WalletModel,
  agreed: Agreed,
): Promise<void> {
  const { userId } = wallet
  const linked = {
    ...customer,
    userId,
    walletBalancePaisa: shownBalance(wallet),
    updatedAt: nextUpdatedAt(customer, ctx.now),
  }
  await customers.update(tx, [linked], ['userId', 'updatedAt'])
  await emit(tx, ctx, 'customer.updated', customer.id, presentCustomer(linked), {
    before: presentCustomer(customer),
  })
  await linkWallet(tx, ctx, customer.id, wallet, agreed)
}
