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

// What a notice is, and the facts that it is made from.

/** One notice, without its words. */
export interface Notice {
  kind: NoticeKind
  /** Which of the texts of its kind. */
  variant: string
  amounts: Partial<Record<AmountName, bigint>>
  dates: Partial<Record<DateName, Date>>
  productName?: string
  /** Of what the amount is made, if it is more than one price. A mail has place for it. */
  lines?: Pick<FactInvoice, 'origin' | 'lines'>
  /** Where a top-up came from, and how the provider calls it. */
  provider?: TopUpProvider
  reference?: string
  /** How many bills it paid. */
  count?: number
  /** What its button and the link of its SMS open. */
  action:
    | { to: 'top_up'; amountPaisa: bigint }
    /** Anybody pays it there. */
    | { to: 'reminder'; amountPaisa: bigint; eventId: EventId }
    | { to: 'invoice' | 'agreement'; url: string }
    | { to: 'wallet' }
    /** The permanent link of a price. */
    | { to: 'start_again'; address: string }
    | null
  /** The business sends no mails of its own about it. */
  isQuiet?: boolean
}

export type AmountName = 'amount' | 'former' | 'held' | 'owedBefore' | 'shortfall' | 'balance' | 'threshold'
/** `until`: by when to pay. `paidUntil`: how far it is paid. */
export type DateName = 'at' | 'until' | 'paidUntil'

/** An event with what its notices need to know. */
export interface EventFacts {
  id: EventId
  type: (typeof NOTICE_EVENT_TYPES)[number]
  /** How long ago it was committed, in real time. */
  ageMs: number
  /** The present of the business. */
  now: Date
  /** The object as the event shows it. */
  data: WireInvoice | WireSubscription | WireCreditNote
  /** What an update replaced. */
  previous: Record<string, unknown> | null
  forecast: WalletForecast | null
  noticesOff: readonly string[]
  finalAction: DunningFinalAction
  productName: string
  /** Where the customer answers what the charge waits for. Null: it waits for nothing but money. */
  agreementUrl: string | null
  /** The invoice as it is now: the event's own, or the one that a recovered subscription paid. */
  invoice: FactInvoice | null
  /** The wallet that pays. Null: none is linked. */
  wallet: FactWallet | null
  /** The merchant collects the money, whatever the wallet holds. */
  isCollected: boolean
  terms: FactTerms
  /** What a payment outside the wallet was of, at its last invoice. */
  outsidePaisa: bigint | null
  /** How many other changes of the subscription came before this one on its day. */
  changesBefore: number
  /** Where a subscription that has ended begins again. Null: nowhere. */
  startAgain: string | null
}

/** What the subscription costs, as it is now. */
export interface FactTerms {
  amountPaisa: bigint
  /** What it cost before the charge that a forecast announces, if it was less. */
  formerPaisa: bigint | null
  /** From the next period on. Null: as now. */
  coming: { amountPaisa: bigint; productName: string } | null
  /** The event is a change now that billed nothing and gave nothing back. */
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
  /** When it is late: its last tries and reminders count from there. Null: since it first failed. */
  lateSince: Date | null
}

export interface FactWallet {
  /** What it holds now. */
  balancePaisa: bigint
  /** What it held when the event was made. */
  heldPaisa: bigint
  /** What it held after the charge of the invoice. Null: the invoice was not paid from it. */
  balanceAfterPaisa: bigint | null
  /** What it held when all was charged that was charged with the invoice. */
  leftPaisa: bigint | null
  /** A top-up paid the invoice in the moment of its credit, and its receipt says so. */
  isPaidByTopUp: boolean
  /** Open invoices that a top-up pays before the invoice. */
  owedBeforePaisa: bigint
  /** The customer wants to know when it holds less. */
  lowBalancePaisa: bigint | null
  /** What must be added now so that it pays everything that comes. Only where the customer may be told of a low balance. */
  everythingPaisa: bigint
}

/** A coming charge as its customer may see it: with what the wallet holds and what is missing. */
export type WalletForecast = {
  [Field in keyof Omit<WireForecastCharge, 'previousAmountPaisa'>]-?: Exclude<
    WireForecastCharge[Field],
    undefined
  >
}
