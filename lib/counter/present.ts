import type { z } from 'zod'
import { customerName } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { presentSubscription } from '@/lib/subscription/present'
import type { MemberRow } from './read'
import type { members } from './schema'
import { totalsOf } from './totals'

export type WireMember = z.output<typeof members>['items'][number]

export function presentStanding(row: MemberRow): WireMember {
  // The open invoice of a period is paid with its subscription.
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
    subscriptions: row.subscriptions.map((each) => {
      const { id, status, collection, cancelAtPeriodEnd, paidUntil } = presentSubscription(each)
      return {
        ...{ id, status, collection, cancelAtPeriodEnd, paidUntil },
        productName: each.productName,
        owesPaisa: (each.openAmountPaisa ?? 0n).toString(),
        totalsPaisa: totalsOf(each).map(String),
        interval: each.interval,
        intervalCount: each.intervalCount,
        lastPayment: presentLast(each.lastPayment),
      }
    }),
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

const presentLast = (last: MemberRow['subscriptions'][number]['lastPayment']) =>
  last
    ? {
        id: toWire('pay', last.id),
        amountPaisa: last.amountPaisa.toString(),
        receivedAt: last.receivedAt.toISOString(),
      }
    : null
