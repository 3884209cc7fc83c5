import type { WireForecastCharge } from '@/lib/billing/present'
import type { EventId } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import type { WireCreditNote } from '@/lib/credit-note/present'
import type { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import type { WireInvoice } from '@/lib/invoice/present'
import type { StoredEntry } from '@/lib/invoice/schema'
import type { WireSubscription } from '@/lib/subscription/present'
import type {
  DunningFinalAction,
  InvoiceOrigin,
  InvoiceSettlement,
  InvoiceStatus,
  NoticeKind,
  TopUpProvider,
} from '@/prisma/generated/enums'

// The data of a notice, and the facts that it is made from.

/** One notice, still without its text. */
export interface Notice {
  kind: NoticeKind
  /** Which of the texts of its kind is used. */
  variant: string
  amounts: Partial<Record<AmountName, bigint>>
  dates: Partial<Record<DateName, Date>>
  productName?: string
  /** What the amount consists of, if it is more than one price. Only a mail has room for it. */
  lines?: Pick<FactInvoice, 'origin' | 'lines'>
  /** Where a top-up came from, and the provider's reference of it. */
  provider?: TopUpProvider
  reference?: string
  /** How many invoices it paid. */
  count?: number
  /** What its button, and the link in its SMS, open. */
  action:
    | { to: 'top_up'; amountPaisa: bigint }
    /** The page where anybody can pay. */
    | { to: 'reminder'; amountPaisa: bigint; eventId: EventId }
    | { to: 'invoice' | 'agreement'; url: string }
    | { to: 'wallet' }
    /** The permanent link of a price. */
    | { to: 'start_again'; address: string }
    | null
  /** True if the business does not send mails about it. */
  isQuiet?: boolean
}

export type AmountName = 'amount' | 'former' | 'held' | 'owedBefore' | 'shortfall' | 'balance' | 'threshold'
/** `until`: the time to pay by. `paidUntil`: the end of what is paid. */
export type DateName = 'at' | 'until' | 'paidUntil'

/** An event with what its notices need to know. */
export interface EventFacts {
  id: EventId
  type: (typeof NOTICE_EVENT_TYPES)[number]
  /** How long ago the event was committed, in real time. */
  ageMs: number
  /** The present time of the business. */
  now: Date
  /** The object as the event contains it. */
  data: WireInvoice | WireSubscription | WireCreditNote
  /** The values that an update replaced. */
  previous: Record<string, unknown> | null
  forecast: WalletForecast | null
  noticesOff: readonly string[]
  finalAction: DunningFinalAction
  productName: string
  /** Where the customer answers what the charge waits for. Null if it waits for nothing but money. */
  agreementUrl: string | null
  /** The invoice as it is now: the event's own one, or the one that made a subscription recover when it was paid. */
  invoice: FactInvoice | null
  /** The wallet that pays. Null if none is linked. */
  wallet: FactWallet | null
  /** True if the merchant collects the money, whatever the wallet holds. */
  isCollected: boolean
  terms: FactTerms
  /** The amount of the payment outside the wallet, set on the last invoice that it paid. */
  outsidePaisa: bigint | null
  /** How many other changes of the subscription came before this one on the same day. */
  changesBefore: number
  /** Where a subscription that has ended can start again. Null if it cannot. */
  startAgain: string | null
}

/** What the subscription costs now. */
export interface FactTerms {
  amountPaisa: bigint
  /** The cost before the charge that a forecast announces, if it was lower. */
  formerPaisa: bigint | null
  /** The terms from the next period on. Null if they stay as they are. */
  coming: { amountPaisa: bigint; productName: string } | null
  /** True if the event is an immediate change for which nothing was billed or refunded. */
  changedFreely: boolean
}

export interface FactInvoice {
  status: InvoiceStatus
  settlement: InvoiceSettlement | null
  amountPaisa: bigint
  origin: InvoiceOrigin
  lines: readonly StoredLine[]
  /** In ascending order. */
  timeline: readonly StoredEntry[]
  url: string | null
  /**
   * Set if the merchant collects and the invoice is late: the last tries and reminders count from this time. Null: they count from the
   * first failure.
   */
  lateSince: Date | null
}

export interface FactWallet {
  /** The present balance. */
  balancePaisa: bigint
  /** The balance when the event was written. */
  heldPaisa: bigint
  /** The balance after the charge of the invoice. Null if the invoice was not paid from this wallet. */
  balanceAfterPaisa: bigint | null
  /** The balance after everything that was charged together with the invoice. */
  leftPaisa: bigint | null
  /** True if a top-up paid the invoice at the moment of its credit. Then the receipt of the top-up says so. */
  isPaidByTopUp: boolean
  /** The open invoices that a top-up pays before this one. */
  owedBeforePaisa: bigint
  /** The customer wants a notice when the wallet holds less than this. */
  lowBalancePaisa: bigint | null
  /** What must be added now to pay all upcoming charges. Only set where the customer may be told of a low balance. */
  everythingPaisa: bigint
}

/** An upcoming charge as its customer may see it: with the balance of the wallet and what is missing. */
export type WalletForecast = {
  [Field in keyof Omit<WireForecastCharge, 'previousAmountPaisa'>]-?: Exclude<
    WireForecastCharge[Field],
    undefined
  >
}
