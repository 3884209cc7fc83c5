import type { Allowance } from '@/lib/agreement/rules'
import type { Calendar } from '@/lib/core/period'
import type { BillingInterval, DunningFinalAction } from '@/prisma/generated/enums'
import type { InvoiceItemModel, InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'

/** What is billed: so many of a price. */
export interface PlanTerms {
  price: {
    amountPaisa: bigint
    currency: string
    interval: BillingInterval
    intervalCount: number
    calendar: Calendar
    updatedAt: Date
  }
  /** The text of the invoice line. */
  itemName: string
}

/** The terms that a subscription changes to. */
export interface NextTerms extends PlanTerms {
  priceId: string
  productId: string
  quantity: number
}

/** One subscription with everything that billing needs. The rows are copies that the plan may change. */
export interface Billable extends PlanTerms {
  subscription: SubscriptionModel
  /** From the next period on. Null: as now. */
  next: NextTerms | null
  timeZone: string
  finalAction: DunningFinalAction
  /** How many days after the end of what is paid it is late, if the merchant collects. */
  graceDays: number
  /** The merchant-payable account of the business in this environment. */
  payableAccountId: string
  /**
   * The wallet that pays: that of the subscription. If a customer pays one invoice at their own wish, it is theirs, and
   * the subscription keeps its own.
   */
  walletId: string | null
  /** The customer saw exactly the sum of this charge and pressed the button. */
  isPresent: boolean
  /** The allowance of the wallet for the business. Several subscriptions share one object. */
  allowance: Allowance | null
  /** The unpaid invoice of a past_due or unpaid subscription. */
  openInvoice: InvoiceModel | null
  /** What waits to be billed once, with its next renewal. Several subscriptions of a customer may share it. */
  waiting: readonly InvoiceItemModel[]
  /** The business's time. Later work is not billed. */
  now: Date
  /** Set if a batch holds only a part of the due work: the last instant that it may handle. */
  until: DueInstant | null
}

/** When a subscription is due. */
export interface DueInstant {
  id: string
  dueAt: Date | null
}

/** The order of due work: by its instant, then by id. Subscriptions that are not due come last. */
export function comesBefore(a: DueInstant, b: DueInstant): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first < second || (first === second && a.id < b.id)
}

const timeOf = ({ dueAt }: DueInstant) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Copies that a plan may change. What several subscriptions share, their copies share too. */
export function copiesOf(billables: readonly Billable[]): Billable[] {
  const allowances = new Map(
    billables.flatMap(({ allowance }) =>
      allowance ? [[allowance.id, { ...allowance, usedPaisa: new Map(allowance.usedPaisa) }]] : [],
    ),
  )
  const items = new Map(billables.flatMap(({ waiting }) => waiting.map((item) => [item.id, { ...item }])))
  return billables.map((billable) => ({
    ...billable,
    subscription: { ...billable.subscription },
    openInvoice: billable.openInvoice && { ...billable.openInvoice },
    allowance: billable.allowance && (allowances.get(billable.allowance.id) ?? null),
    waiting: billable.waiting.map((item) => items.get(item.id) ?? item),
    now: new Date(billable.now),
  }))
}
