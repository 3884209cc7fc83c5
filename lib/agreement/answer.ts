import { personAt } from '@/lib/auth/own-wallets'
import { payOpenInvoicesOf, payWaiting } from '@/lib/billing/pay-overdue-invoices'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { CustomerId } from '@/lib/core/id'
import type { CustomerView } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { emitAll } from '@/lib/events/emit'
import { type Ctx, contextAt, transact, type UserCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { keepAgreement } from '@/lib/subscription/keep-agreement'
import { linkCustomer, nothingAgreed } from '@/lib/subscription/link-wallet'
import { lockSubscription } from '@/lib/subscription/read'
import { lockWallet } from '@/lib/wallet/open'
import type { AgreementModel, WalletModel } from '@/prisma/generated/models'
import type { AgreementKey } from './link'
import { copyOf } from './rules'
import { agreements } from './table'
import { agreementEvents, closeOthers, endActiveAgreement, endAllowance } from './write'

/**
 * The customer agrees. If it is for a subscription: its wallet pays from now on, including the invoice that waits for this, if the agreed
 * amount and the balance are enough. If it is an allowance: the wallet pays what waited for it. An earlier agreement is replaced. A
 * customer who is not linked to a person is linked to this one. Lock order: customer, wallet, agreement, subscriptions.
 * @param key of the agreement, from its link.
 * @throws {DomainError} `resource_not_found`, also if the wallet does not pay at the agreement's business and environment;
 * `customer_archived`, `customer_linked_elsewhere`, `agreement_closed`.
 */
export function giveAgreement(user: UserCtx, key: AgreementKey): Promise<AgreementModel> {
  return transact(user, async (tx) => {
    const { ctx, customer, wallet, asked } = await lockAsked(tx, user, key)
    if (customer.archivedAt) throw new DomainError('customer_archived')
    if (!customer.userId) await linkCustomer(tx, ctx, customer, wallet, nothingAgreed('wallet'))
    const given: AgreementModel = {
      ...asked,
      status: 'given',
      walletId: wallet.id,
      givenAt: ctx.now,
      updatedAt: nextUpdatedAt(asked, ctx.now),
    }
    if (given.kind === 'allowance') await endAllowance(tx, ctx, wallet.id)
    else if (given.subscriptionId) {
      await endActiveAgreement(tx, ctx, given.subscriptionId)
      await closeOthers(tx, ctx, given)
    }
    await agreements.update(tx, [given], ['status', 'walletId', 'givenAt', 'updatedAt'])
    await emitAll(tx, agreementEvents('agreement.given', [given]), ctx.requestId)
    if (given.kind === 'allowance') await payWaiting(tx, ctx, wallet.id)
    else if (given.subscriptionId) await letPay(tx, ctx, wallet, given)
    return given
  })
}

/**
 * The customer declines. Nothing else changes.
 * @throws {DomainError} as `giveAgreement`, except `customer_archived`.
 */
export function declineAgreement(user: UserCtx, key: AgreementKey): Promise<AgreementModel> {
  return transact(user, async (tx) => {
    const { ctx, asked } = await lockAsked(tx, user, key)
    const declined: AgreementModel = {
      ...asked,
      status: 'declined',
      endedAt: ctx.now,
      updatedAt: nextUpdatedAt(asked, ctx.now),
    }
    await agreements.update(tx, [declined], ['status', 'endedAt', 'updatedAt'])
    await emitAll(tx, agreementEvents('agreement.declined', [declined]), ctx.requestId)
    return declined
  })
}

const AGREEMENT = `SELECT ${agreements.columnList()} FROM agreements WHERE business_id = $1 AND environment = $2 AND id = $3`

/** Locks an agreement that waits for an answer, with the customer and this person's wallet. */
async function lockAsked(
  tx: Tx,
  user: UserCtx,
  key: AgreementKey,
): Promise<{ ctx: Ctx; customer: CustomerView; wallet: WalletModel; asked: AgreementModel }> {
  const { businessId, environment, id } = key
  const person = await personAt(tx, user, key)
  const ctx = contextAt(person, businessId)
  const read = async (lock = '') =>
    found((await tx.query<AgreementModel>(`${AGREEMENT} ${lock}`, [businessId, environment, id]))[0])
  const { customerId } = await read()
  const customer = await lockCustomer(tx, ctx, customerId as CustomerId)
  if (customer.userId && customer.userId !== user.userId) throw new DomainError('customer_linked_elsewhere')
  const wallet = await lockWallet(tx, person.walletId)
  const asked = await read('FOR NO KEY UPDATE')
  const isLate = asked.linkExpiresAt && asked.linkExpiresAt.getTime() <= Date.now()
  if (asked.status !== 'asked' || isLate) throw new DomainError('agreement_closed')
  return { ctx, customer, wallet, asked }
}

/** Lets the wallet pay the subscription of an agreement from now on. */
async function letPay(tx: Tx, ctx: Ctx, wallet: WalletModel, given: AgreementModel): Promise<void> {
  const current = await lockSubscription(tx, ctx, given.subscriptionId as string)
  if (current.endedAt) throw new DomainError('agreement_closed')
  const next = await keepAgreement(tx, ctx, current, {
    agreement: { ...copyOf(given) },
    notAgreed: false,
    userId: wallet.userId,
    walletId: wallet.id,
  })
  if (next.openInvoiceId) await payOpenInvoicesOf(tx, wallet, [next], ctx.requestId)
}
