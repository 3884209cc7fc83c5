import type { PaidPeriod } from '@/lib/core/paid-ahead'
import type { InvoiceModel, PriceModel, QrRequestModel, SubscriptionModel } from '@/prisma/generated/models'
import { type Cover, coversOf } from './rules'

/** What there is when the money comes. */
interface Standing {
  subscription: SubscriptionModel
  /** All of the subscription. */
  invoices: readonly InvoiceModel[]
  price: PriceModel
}

/** What the model says of money of the right sum: why it is held. Null: it pays what the request covers. */
export function expectedHold(
  request: QrRequestModel,
  { subscription, invoices, price }: Standing,
): QrRequestModel['heldFor'] {
  if (request.membership) {
    if (!price.active) return 'nothing_to_pay'
    return price.amountPaisa === request.amountPaisa ? null : 'amount_changed'
  }
  if (request.invoiceId) {
    const of = invoices.find(({ id }) => id === request.invoiceId)
    return of?.status === 'open' ? null : 'nothing_to_pay'
  }
  if (subscription.status === 'canceled' || subscription.status === 'paused') return 'nothing_to_pay'
  const covers = coversOf(request)
  const open = invoices.find(({ id }) => id === subscription.openInvoiceId)
  const isOpen = ({ invoiceId, periodStart }: Cover) =>
    open !== undefined && (invoiceId ? open.id === invoiceId : open.periodStart.toISOString() === periodStart)
  if (open && !isOpen(covers[0] as Cover)) return 'nothing_to_pay'
  if (covers.some((cover) => cover.invoiceId && !isOpen(cover))) return 'nothing_to_pay'
  const ahead = covers.filter((cover) => !isOpen(cover))
  // Of an unpaid subscription the period begins anew at the payment, and those after it follow.
  if (subscription.status !== 'unpaid' && !followsPaid(subscription, open, ahead)) return 'nothing_to_pay'
  const next = price.amountPaisa * BigInt(subscription.quantity)
  const costs = (cover: Cover) => (isOpen(cover) ? open?.totalAmountPaisa : next)
  return covers.every((cover) => BigInt(cover.amountPaisa) === costs(cover)) ? null : 'amount_changed'
}

/** Whether these are the next periods that nobody has paid. A reversal may have left a gap before those that are paid. */
function followsPaid(
  { currentPeriodEnd, paidAhead }: SubscriptionModel,
  open: InvoiceModel | undefined,
  ahead: readonly Cover[],
): boolean {
  const known = (paidAhead ?? []) as unknown as PaidPeriod[]
  const endOf = (start: string) => known.find(({ periodStart }) => periodStart === start)?.periodEnd
  let next = (open?.periodEnd ?? currentPeriodEnd).toISOString()
  return ahead.every(({ periodStart, periodEnd }) => {
    for (let end = endOf(next); end; end = endOf(next)) next = end
    const isNext = periodStart === next
    next = periodEnd
    return isNext
  })
}
