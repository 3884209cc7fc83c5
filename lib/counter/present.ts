import type { z } from 'zod'
import { customerName, NAMELESS } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { presentSubscription } from '@/lib/subscription/present'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import type { MemberRow } from './read'
import type { keptMembers, members } from './schema'
import { totalsOf } from './totals'

export type WireMember = z.output<typeof members>['items'][number]

export type WireKept = z.output<typeof keptMembers>['items'][number]

export function presentStanding(row: MemberRow): WireMember {
  // The open invoice of a period is paid together with its subscription, so it is not listed separately.
  const ofPeriods = new Set(row.subscriptions.map(({ openInvoiceId }) => openInvoiceId))
  const sum = (open: MemberRow['open']) =>
    open.reduce((total, { totalAmountPaisa }) => total + totalAmountPaisa, 0n).toString()
  return {
    id: toWire('cus', row.id),
    name: customerName(row),
    phone: row.phone,
    email: row.email,
    externalId: row.externalId,
    owesPaisa: sum(row.open),
    subscriptions: row.subscriptions.map((each) => ({
      ...standingOf(each),
      lastPayment: presentLast(each.lastPayment),
    })),
    openInvoices: row.open
      .filter(({ id }) => !ofPeriods.has(id))
      .map(({ id, invoiceNumber, description, totalAmountPaisa }) => ({
        id: toWire('inv', id),
        invoiceNumber,
        description,
        amountDuePaisa: totalAmountPaisa.toString(),
      })),
  }
}

/** Until when a subscription is paid, what is owed for it, and what the next payment costs. */
function standingOf(row: SubscriptionSummary): WireKept['subscriptions'][number] {
  const { id, status, collection, cancelAtPeriodEnd, paidUntil } = presentSubscription(row)
  return {
    ...{ id, status, collection, cancelAtPeriodEnd, paidUntil },
    productName: row.productName,
    owesPaisa: (row.openAmountPaisa ?? 0n).toString(),
    totalsPaisa: totalsOf(row).map(String),
    interval: row.interval,
    intervalCount: row.intervalCount,
  }
}

/** What a device stores of a member: no complete phone number, and no address. */
export function presentKept([first, ...more]: [SubscriptionSummary, ...SubscriptionSummary[]]): WireKept {
  return {
    id: toWire('cus', first.customerId),
    name: first.customerName ?? NAMELESS,
    lastDigits: first.customerPhone?.slice(-4) ?? null,
    subscriptions: [first, ...more].map(standingOf),
  }
}

const presentLast = (last: MemberRow['subscriptions'][number]['lastPayment']) =>
  last
    ? {
        id: toWire('pay', last.id),
        amountPaisa: last.amountPaisa.toString(),
        receivedAt: last.receivedAt.toISOString(),
      }
    : null
