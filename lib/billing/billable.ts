import type { Allowance } from '@/lib/agreement/rules'
import type { Calendar } from '@/lib/core/period'
import type { BillingInterval, DunningFinalAction } from '@/prisma/generated/enums'
import type { InvoiceItemModel, InvoiceModel, SubscriptionModel } from '@/prisma/generated/models'
import type { DueInstant } from './due-order'

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
  quantity: number
}

/** One subscription with everything that billing needs. The rows are copies that the plan may change. */
export interface Billable extends PlanTerms {
  subscription: SubscriptionModel
  /** From the next period on. Null: as now. */
  next: NextTerms | null
  timeZone: string
  finalAction: DunningFinalAction
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
