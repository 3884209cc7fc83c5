import { payPeriods } from '@/lib/billing/pay-periods'
import { DAY_MS } from '@/lib/core/duration'
import type { CustomerId, InvoiceId, InvoiceItemId, SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createInvoiceItem } from '@/lib/invoice-item/create'
import { deleteInvoiceItem } from '@/lib/invoice-item/delete'
import { cancelSubscription, resumeSubscription } from '@/lib/subscription/cancel'
import { type Changed, changeSubscription, removePendingChange } from '@/lib/subscription/change'
import { pauseSubscription, unpauseSubscription } from '@/lib/subscription/pause'
import { type ChangePreviewed, previewChange } from '@/lib/subscription/preview-change'
import { lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon, removeDiscount } from '@/lib/subscription/redeem-coupon'
import { updateSubscription } from '@/lib/subscription/update'
import { refundInvoice } from '../refund-invoice'
import { settleInvoice } from '../settle-invoice'
import { pay, refund } from './acts.fixture'
import { change } from './change.fixture'
import { playAround, playConsent } from './play-consent.fixture'
import { both, byAge, playBegin, playManual, playReverse, type Stage, take } from './stage.fixture'
import { COUPONS, type Step } from './steps.fixture'
import type { ModelCoupon } from './terms.fixture'

/** Checks that a change bills exactly what its preview showed. */
function expectAsShown(changed: Changed, shown: ChangePreviewed | null): void {
  const { invoice, creditNote } = changed
  const billed = (invoice?.totalAmountPaisa ?? 0n) - (creditNote?.amountPaisa ?? 0n)
  const said = shown?.quote?.totalPaisa ?? 0n
  if (shown && billed !== said) throw new Error(`the preview says ${said}, and the change billed ${billed}`)
}

/** The engine's instant of the newest row. `updatedAt` may be a millisecond later, because it always increases. */
async function newestOf(table: string, column: string, id: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    `SELECT max(${column}) AS at FROM ${table} WHERE subscription_id = $1`,
    [id],
  )
  return row?.at ?? null
}

/** Does a step with the engine, and then in the model. */
export async function playStep(stage: Stage, ctx: Ctx, each: Step): Promise<void> {
  const { model } = stage
  if (each.do === 'begin') return playBegin(stage, ctx, each)
  if (!('which' in each)) return playAround(stage, ctx, each)
  const s = model.subscriptions[each.which % Math.max(1, model.subscriptions.length)]
  if (!s) return
  const id = s.id as SubscriptionId
  const isOver = s.status === 'canceled'
  const over = isOver ? 'subscription_already_canceled' : undefined
  switch (each.do) {
    case 'change': {
      if (each.price === undefined && each.quantity === undefined) return
      const prorate = each.when === 'now' ? each.prorate : undefined
      const priceId = each.price === undefined ? undefined : stage.prices[each.price]
      const input = { priceId, quantity: each.quantity, when: each.when, prorate }
      const shown =
        each.isPreviewed && each.when === 'now' ? await previewChange(ctx, id, input).catch(() => null) : null
      const at = shown?.effectiveAt
      return both(
        changeSubscription(ctx, id, { ...input, at }).then(async (changed) => {
          expectAsShown(changed, shown)
          return { changedAt: await newestOf('subscription_changes', 'changed_at', id) }
        }),
        ctx,
        (now) => change(model, s, { ...each, prorate }, at?.getTime() ?? now),
        ({ changedAt }) => changedAt,
      )
    }
    case 'keepTerms':
      return both(removePendingChange(ctx, id), ctx, () => {
        if (!isOver) s.pending = null
        return over
      })
    case 'redeem':
      return both(redeemCoupon(ctx, id, (COUPONS[each.coupon] as ModelCoupon).code), ctx, () => {
        if (over) return over
        const taken = take(stage, each.coupon)
        if (typeof taken === 'string') return taken
        s.coupon = taken
        s.took.push(taken.code)
        return undefined
      })
    case 'removeDiscount':
      return both(removeDiscount(ctx, id), ctx, () => {
        if (!isOver) s.coupon = null
        return over
      })
    case 'refund': {
      const index = each.bill % Math.max(1, s.bills.length)
      const [bill, invoice] = [s.bills[index], (await byAge(ctx, id))[index]]
      if (!bill || !invoice) return
      const amountPaisa = each.amount === undefined ? undefined : BigInt(each.amount)
      const work = refundInvoice(ctx, invoice.id as InvoiceId, { amountPaisa, reason: 'It fell out.' })
      return both(work, ctx, (at) => refund(model, s, bill, at, each.amount))
    }
    case 'item': {
      const item = { amountPaisa: BigInt(each.amount), quantity: 1, description: 'Towel' }
      const of = {
        customerId: stage.customers[s.customer] as CustomerId,
        ...(!each.isAnys && { subscriptionId: id }),
      }
      return both(
        createInvoiceItem(ctx, { ...item, ...of }, lockSubscription),
        ctx,
        (at) => {
          if (over && !each.isAnys) return over
          const subscription = each.isAnys ? null : s.id
          const made = stage.made++
          model.items.push({ customer: s.customer, subscription, amount: each.amount, at, made })
          return undefined
        },
        ({ createdAt }) => createdAt,
      )
    }
    case 'removeItem': {
      const index = each.which % Math.max(1, model.items.length)
      const [item] = await query<{ id: InvoiceItemId }>(
        'SELECT id FROM invoice_items WHERE business_id = $1 AND invoice_id IS NULL ORDER BY id LIMIT 1 OFFSET $2',
        [ctx.businessId, index],
      )
      if (!item) return
      return both(deleteInvoiceItem(ctx, item.id), ctx, () => {
        model.items.splice(index, 1)
        return undefined
      })
    }
    case 'manual':
      return isOver ? undefined : playManual(stage, ctx, s, each.amount)
    case 'settle': {
      const index = s.bills.findIndex(({ how }) => how === 'open')
      const [bill, invoice] = [s.bills[index], (await byAge(ctx, id))[index]]
      if (!bill || !invoice) return
      return both(settleInvoice(ctx, invoice.id as InvoiceId, { status: each.status }), ctx, () => {
        const how = each.status === 'paid' ? 'outside' : 'void'
        if (bill === s.open) model.settle(s, how)
        else if (how === 'void') model.void(bill)
        else bill.how = how
        const at = ctx.now.getTime()
        if (how === 'outside') model.payments.push({ subscription: s, bills: [bill], at, isReversed: false })
        return undefined
      })
    }
    case 'pay':
      return both(payPeriods(ctx, id, { periods: each.periods, method: 'cash' }), ctx, () =>
        pay(model, s, each.periods, ctx.now.getTime()),
      )
    case 'reverse':
      return playReverse(stage, ctx, each.which)
    case 'collect':
      return both(updateSubscription(ctx, id, { collection: each.by }), ctx, () => {
        if (s.status === 'canceled' && s.collection !== each.by) return 'subscription_already_canceled'
        const graceMs = s.failedAt - ctx.now.getTime()
        if (s.status === 'past_due' && s.collection === 'outside' && each.by === 'wallet' && graceMs > 0) {
          s.failedAt -= graceMs
          s.due -= graceMs
        }
        s.collection = each.by
        if (each.by === 'wallet') model.credit(s.customer, 0, ctx.now.getTime())
        return undefined
      })
    case 'pause': {
      const until = each.days ? ctx.now.getTime() + each.days * DAY_MS : Number.POSITIVE_INFINITY
      const resumesAt = each.days ? new Date(until) : undefined
      const work = pauseSubscription(ctx, id, { remaining: each.keeps ? 'keep' : 'lose', resumesAt })
      return both(
        work,
        ctx,
        (at) => {
          if ((s.status !== 'active' && s.status !== 'trialing') || s.ahead.length > 0)
            return 'subscription_not_pausable'
          model.pause(s, each.keeps, until, at)
          return undefined
        },
        ({ pausedAt }) => pausedAt,
      )
    }
    case 'unpause':
      return both(
        unpauseSubscription(ctx, id).then(async () => ({
          endedAt: await newestOf('subscription_pauses', 'ended_at', id),
        })),
        ctx,
        (at) => {
          if (s.status !== 'paused') return 'subscription_not_paused'
          model.unpause(s, at)
          return undefined
        },
        ({ endedAt }) => endedAt,
      )
    case 'lower':
    case 'endAgreement':
    case 'ask':
    case 'answer':
      return isOver || s.collection === 'outside' ? undefined : playConsent(stage, ctx, s, each)
    case 'cancel':
      return both(cancelSubscription(ctx, id, { cancelAtPeriodEnd: each.atEnd }), ctx, (at) => {
        if (!over && each.atEnd) model.cancelAtEnd(s, at)
        else if (!over) model.cancelNow(s)
        return over
      })
    case 'resume':
      return both(resumeSubscription(ctx, id), ctx, () => {
        if (!over) model.setEnding(s, false)
        return over
      })
  }
}
