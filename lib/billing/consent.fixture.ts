import fc from 'fast-check'
import { declineAgreement, giveAgreement } from '@/lib/agreement/answer'
import { askAgreement } from '@/lib/agreement/ask'
import { inForceOf } from '@/lib/agreement/in-force'
import { type AgreementId, type CustomerId, newId } from '@/lib/core/id'
import { endAgreement, lowerAgreement } from '@/lib/end-user/change-agreement'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { tellRaises } from '@/lib/notice/tell-raises'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { lockWallet } from '@/lib/wallet/open'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { subscriptionNow } from '@/testing/billing'
import { type SignedInCustomer, userCtxOf } from '@/testing/customer'
import type { Model } from './model.fixture'
import type { ModelSubscription } from './model-subscription.fixture'
import { payOverdueInvoices } from './pay-overdue-invoices'

// What customers say in random stories, and money that comes without an allowance.

const which = fc.nat({ max: 7 })

/** What may happen to the agreement of a subscription. */
export const consentStep = fc.oneof(
  fc.record({ do: fc.constant('lower' as const), which, percent: fc.integer({ min: 30, max: 110 }) }),
  fc.record({ do: fc.constant('end' as const), which }),
  fc.record({ do: fc.constant('ask' as const), which, amount: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ do: fc.constant('answer' as const), which, isYes: fc.boolean() }),
)
type ConsentStep = typeof consentStep extends fc.Arbitrary<infer T> ? T : never

/** Plays one such step on a live subscription with the engine, and then with the model. */
export async function playConsent(
  ctx: Ctx,
  step: ConsentStep,
  model: Model,
  chosen: ModelSubscription,
): Promise<void> {
  const row = await subscriptionNow(ctx, chosen.id)
  const user = userCtxOf(ctx, {
    id: newId('use'),
    userId: row.userId,
    walletId: row.walletId,
  } as SignedInCustomer)
  if (step.do === 'ask') {
    const asked = { kind: 'subscription', customerId: row.customerId as CustomerId, subscriptionId: row.id }
    await askAgreement(ctx, { ...asked, amountPaisa: BigInt(step.amount) } as never)
  } else if (step.do === 'answer') {
    const asked = await newestAsked(row)
    if (!asked) return
    const { businessId, environment } = ctx
    const key = { businessId, environment, id: asked.id }
    if (!step.isYes) await declineAgreement(user, key)
    else {
      await giveAgreement(user, key)
      model.give(chosen, Number(asked.amountPaisa), ctx.now.getTime())
    }
  } else {
    const inForce = inForceOf(row)
    if (!inForce) return
    const id = inForce.id as AgreementId
    if (step.do === 'end') {
      await endAgreement(user, id)
      model.endAgreement(chosen, ctx.now.getTime())
      return
    }
    const amount = Math.max(1, Math.floor((chosen.most * step.percent) / 100))
    const isLower = amount < chosen.most
    const attempt = lowerAgreement(user, id, BigInt(amount)).then(
      () => true,
      ({ code }: { code?: string }) => code !== 'parameter_invalid',
    )
    if ((await attempt) !== isLower)
      throw new Error(`lowering ${chosen.most} to ${amount} is not as expected`)
    if (isLower) model.lower(chosen, amount)
  }
}

/** What the customer was asked last and has not answered: the page shows its amount. */
async function newestAsked({ businessId, environment, id }: SubscriptionModel) {
  const [asked] = await query<{ id: AgreementId; amountPaisa: bigint }>(
    `SELECT id, amount_paisa FROM agreements WHERE business_id = $1 AND environment = $2 AND subscription_id = $3
       AND status = 'asked' ORDER BY id DESC LIMIT 1`,
    [businessId, environment, id],
  )
  return asked
}

/** Tells all raises that are due, also those of other stories. These wait for it as well. */
export async function tellAllRaises(): Promise<void> {
  let isDue = true
  while (isDue) isDue = await tellRaises('sandbox')
}

/** The wallet of a customer in the sandbox. */
export async function walletOf(ctx: Ctx, customerId: CustomerId): Promise<string> {
  const [row] = await query<{ id: string }>(
    `SELECT w.id FROM customers c JOIN wallets w ON w.user_id = c.user_id AND w.business_id = c.business_id
     WHERE c.business_id = $1 AND c.id = $2 AND c.environment = 'sandbox'`,
    [ctx.businessId, customerId],
  )
  return (row as { id: string }).id
}

/** As a paid top-up credits it. Test money would give an allowance, too. */
export async function credit(ctx: Ctx, walletId: string, amountPaisa: bigint): Promise<void> {
  await inTransaction(async (tx) => {
    const wallet = await lockWallet(tx, walletId)
    const { businessId, environment, now } = ctx
    const known = { id: newId('top'), environment, walletId, userId: wallet.userId, businessId }
    const topUp = {
      ...newTopUp({ ...known, provider: 'sandbox', amountPaisa, createdAt: now, expiresAt: now }),
      providerReference: newId('top'),
      state: 'succeeded' as const,
      settledAt: now,
      creditedAt: now,
    }
    await topUps.insert(tx, [topUp])
    await payOverdueInvoices(tx, await creditWallet(tx, wallet, topUp, 'req_test'), 'req_test')
  })
}
