import type { Allowance } from '@/lib/agreement/rules'
import type { Calendar } from '@/lib/core/period'
import type { BillingInterval, DunningFinalAction } from '@/prisma/generated/enums'
import type { InvoiceItemModel, InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'

/** What is billed: a price. The quantity is on the subscription. */
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
  /** The terms from the next period on. Null if they stay the same. */
  next: NextTerms | null
  timeZone: string
  finalAction: DunningFinalAction
  /** If the merchant collects the money: days of grace after the end of the paid time, before the subscription is late. */
  graceDays: number
  /** The merchant-payable account of the business in this environment. */
  payableAccountId: string
  /**
   * The wallet that pays, normally the subscription's. If a customer chooses to pay one invoice from another wallet, it is that wallet, and
   * the subscription keeps its own.
   */
  walletId: string | null
  /** The customer saw exactly the amount of this charge and pressed the button. */
  isPresent: boolean
  /** What the wallet allows the business to charge. Several subscriptions may share one object. */
  allowance: Allowance | null
  /** The unpaid invoice of a past_due or unpaid subscription. */
  openInvoice: InvoiceModel | null
  /** Invoice items that will be billed once, with the next renewal. Several subscriptions of a customer may share them. */
  waiting: readonly InvoiceItemModel[]
  /** The business's time. Work that is due later is not billed. */
  now: Date
  /** The last instant that this batch may handle. Null if the batch holds all due work. */
  until: DueInstant | null
}

/** When a subscription is due. */
export interface DueInstant {
  id: string
  dueAt: Date | null
}

/** The order of due work: by due instant, then by id. Subscriptions that are not due come last. */
export function comesBefore(a: DueInstant, b: DueInstant): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first < second || (first === second && a.id < b.id)
}

const timeOf = ({ dueAt }: DueInstant) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Copies that a plan may change. An object that several subscriptions share is copied once, and the copies share it. */
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
