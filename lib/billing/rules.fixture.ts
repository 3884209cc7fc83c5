import { DAY_MS } from '@/lib/core/duration'
import { newId } from '@/lib/core/id'
import type { InvoiceModel, SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { BillingPlan } from './plan'
import { handleDue } from './rules'

// One subscription of thirty days and its wallet, in memory.

export const START = new Date('2026-01-10T00:00:00.000Z')
export const PERIOD_DAYS = 30
export const END = new Date(START.getTime() + PERIOD_DAYS * DAY_MS)
export const day = (n: number) => new Date(START.getTime() + n * DAY_MS)
export const PRICE = 50_000n

function subscription(over: Partial<SubscriptionModel> = {}): SubscriptionModel {
  return {
    id: newId('sub'),
    businessId: newId('biz'),
    environment: 'production',
    customerId: newId('cus'),
    priceId: newId('price'),
    quantity: 1,
    collection: 'wallet',
    paidAhead: null,
    userId: newId('usr'),
    walletId: newId('wal'),
    status: 'active',
    anchorAt: START,
    periodIndex: 0,
    currentPeriodStart: START,
    currentPeriodEnd: END,
    trialEndAt: null,
    firstPeriod: null,
    firstAnchorAt: null,
    cancelAtPeriodEnd: false,
    openInvoiceId: null,
    notAgreed: false,
    agreement: null,
    pastDueAt: null,
    lateAt: null,
    retryCount: 0,
    nextRetryAt: null,
    dueAt: END,
    pausedAt: null,
    resumesAt: null,
    pauseRemaining: null,
    discount: null,
    coverage: null,
    periodDiscount: null,
    pendingPriceId: null,
    pendingQuantity: null,
    lastBilledAt: START,
    billingRunId: null,
    cancelReason: null,
    canceledAt: null,
    endedAt: null,
    metadata: {},
    createdAt: START,
    updatedAt: START,
    ...over,
  }
}

export function scene(
  balancePaisa: bigint,
  over: Partial<SubscriptionModel> = {},
  terms: Partial<Billable> = {},
) {
  const row = subscription(over)
  const wallet = row.walletId ? walletOf(row, balancePaisa) : undefined
  const plan = new BillingPlan(wallet ? [wallet] : [], newId)
  const billable: Billable = {
    subscription: row,
    price: {
      amountPaisa: PRICE,
      currency: 'NPR',
      interval: 'day',
      intervalCount: PERIOD_DAYS,
      calendar: 'gregorian',
      updatedAt: START,
    },
    itemName: 'Tea',
    timeZone: 'Asia/Kathmandu',
    finalAction: 'cancel',
    graceDays: 5,
    payableAccountId: newId('wal'),
    walletId: row.walletId,
    isPresent: true,
    allowance: null,
    openInvoice: null,
    waiting: [],
    now: END,
    until: null,
    next: null,
    ...terms,
  }
  const forget = () => {
    plan.events.all.length = 0
  }
  const types = () => plan.events.all.map(({ type }) => type)
  const balance = () => plan.walletOf(row)?.balancePaisa
  const fill = (paisa: bigint) => {
    const held = plan.walletOf(row)
    if (held) held.balancePaisa = paisa
  }
  return { plan, billable, row, types, balance, fill, forget }
}

function walletOf({ walletId, userId, environment }: SubscriptionModel, balancePaisa: bigint): WalletModel {
  const dated = { createdAt: START, updatedAt: START }
  return {
    id: walletId as string,
    userId: userId as string,
    environment,
    businessId: null,
    balancePaisa,
    ...dated,
  }
}

/** A subscription whose second period could not be paid. */
export function pastDue(
  balancePaisa: bigint,
  over: Partial<SubscriptionModel> = {},
  terms: Partial<Billable> = {},
) {
  const told = scene(0n, over, terms)
  handleDue(told.plan, told.billable, END)
  told.fill(balancePaisa)
  told.forget()
  return { ...told, invoice: told.billable.openInvoice as InvoiceModel }
}
