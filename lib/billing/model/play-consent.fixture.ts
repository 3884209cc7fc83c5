import { declineAgreement, giveAgreement } from '@/lib/agreement/answer'
import { askAgreement } from '@/lib/agreement/ask'
import { activeAgreement } from '@/lib/agreement/rules'
import { endAllowance } from '@/lib/agreement/write'
import { DAY_MS } from '@/lib/core/duration'
import { type AgreementId, type CustomerId, newId, type PriceId } from '@/lib/core/id'
import { endAgreement, lowerAgreement } from '@/lib/end-user/change-agreement'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { tellRaises } from '@/lib/notice/tell-raises'
import { countPriceUsage } from '@/lib/payment-link/price-usage'
import { updatePrice } from '@/lib/price/update'
import { catchUpSandbox } from '@/lib/sandbox/advance-clock'
import { creditWallet } from '@/lib/top-up/credit-wallet'
import { newTopUp, topUps } from '@/lib/top-up/table'
import { lockWallet } from '@/lib/wallet/open'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { advanceTo, subscriptionNow, topUp } from '@/testing/billing'
import { type SignedInCustomer, userCtxOf } from '@/testing/customer'
import { payOverdueInvoices } from '../pay-overdue-invoices'
import { give, lower, reprice } from './consent.fixture'
import type { Stage } from './stage.fixture'
import type { Step } from './steps.fixture'
import type { ModelSubscription } from './terms.fixture'

// Steps of money, time, prices and agreements.

// Added to every step of the clock, so that no step ends exactly at a due instant.
const ODD_MS = 37 * 60_000

type Of<Name> = Extract<Step, { do: Name }>

export async function playAround(
  stage: Stage,
  ctx: Ctx,
  each: Of<'topUp' | 'credit' | 'endAllowance' | 'reprice' | 'advance'>,
): Promise<void> {
  const { model } = stage
  const at = ctx.now.getTime()
  if (each.do === 'advance') {
    stage.clock += each.days * DAY_MS + ODD_MS
    // After a payment for a past period the next one is due at once, and the clock waits until it is billed.
    await catchUpSandbox(ctx)
    await advanceTo(ctx, new Date(stage.clock))
    model.passTime(stage.clock)
  } else if (each.do === 'reprice') {
    const near = Math.ceil((model.prices[each.price]?.amount as number) * 1.2)
    const amount = each.isNear && near < 1_500 ? near : each.amount
    const change = { amountPaisa: BigInt(amount) }
    await updatePrice(ctx, stage.prices[each.price] as PriceId, change, countPriceUsage)
    // This announces all raises that are due, also those of other stories running beside this one. So their results are ready, too.
    while (await tellRaises('sandbox'));
    if (amount !== model.prices[each.price]?.amount) reprice(model, each.price, amount, at)
  } else {
    const customerId = stage.customers[each.customer] as CustomerId
    if (each.do === 'topUp') {
      await topUp(ctx, customerId, BigInt(each.amount))
      model.topUp(each.customer, each.amount, at)
    } else if (each.do === 'credit') {
      await credit(ctx, await walletOf(ctx, customerId), BigInt(each.amount))
      model.credit(each.customer, each.amount, at)
    } else {
      await endAllowanceOf(ctx, customerId)
      model.allows[each.customer] = false
    }
  }
}

export async function playConsent(
  { model }: Stage,
  ctx: Ctx,
  s: ModelSubscription,
  each: Of<'lower' | 'endAgreement' | 'ask' | 'answer'>,
): Promise<void> {
  const row = await subscriptionNow(ctx, s.id)
  const at = ctx.now.getTime()
  const { userId, walletId } = row
  const user = userCtxOf(ctx, { id: newId('use'), userId, walletId } as SignedInCustomer)
  if (each.do === 'ask') {
    const asked = { kind: 'subscription', customerId: row.customerId as CustomerId, subscriptionId: row.id }
    await askAgreement(ctx, { ...asked, amountPaisa: BigInt(each.amount) } as never)
  } else if (each.do === 'answer') {
    const asked = await newestAsked(row)
    if (!asked) return
    const { businessId, environment } = ctx
    const key = { businessId, environment, id: asked.id }
    if (!each.isYes) await declineAgreement(user, key)
    else {
      await giveAgreement(user, key)
      const rhythm = `${asked.interval} ${asked.intervalCount}`
      give(model, s, { amount: Number(asked.amountPaisa), rhythm }, at)
    }
  } else {
    const inForce = activeAgreement(row)
    const { agreement } = s
    if (!inForce || !agreement) return
    const id = inForce.id as AgreementId
    if (each.do === 'endAgreement') {
      await endAgreement(user, id)
      s.agreement = null
      model.cancelAtEnd(s, at)
      return
    }
    const amount = Math.max(1, Math.floor((agreement.most * each.percent) / 100))
    const isLower = amount < agreement.most
    const attempt = lowerAgreement(user, id, BigInt(amount)).then(
      () => true,
      ({ code }: { code?: string }) => code !== 'parameter_invalid',
    )
    if ((await attempt) !== isLower)
      throw new Error(`lowering ${agreement.most} to ${amount} is not as expected`)
    if (isLower) lower(agreement, amount)
  }
}

/** The newest agreement that the customer was asked for and has not answered. The page shows its amount. */
async function newestAsked({ businessId, environment, id }: SubscriptionModel) {
  const [asked] = await query<{
    id: AgreementId
    amountPaisa: bigint
    interval: string
    intervalCount: number
  }>(
    `SELECT id, amount_paisa, interval::text, interval_count FROM agreements
     WHERE business_id = $1 AND environment = $2 AND subscription_id = $3 AND status = 'asked' ORDER BY id DESC LIMIT 1`,
    [businessId, environment, id],
  )
  return asked
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

/** Credits the wallet as a paid top-up does. Test money would also give an allowance. */
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

/** Ends the allowance that came with test money. */
async function endAllowanceOf(ctx: Ctx, customerId: CustomerId): Promise<void> {
  const walletId = await walletOf(ctx, customerId)
  await inTransaction(async (tx) => {
    await lockWallet(tx, walletId)
    await endAllowance(tx, ctx, walletId)
  })
}
