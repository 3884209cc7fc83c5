import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { maskedPhone } from '@/lib/core/phone'
import { opensOnce } from '@/lib/core/providers'
import { presentShownQr } from '@/lib/image/shown-qr'
import type { TopUpModel } from '@/prisma/generated/models'
import type { ReconciliationView } from './get-reconciliation'
import { wordsFor } from './reconciliation'
import type { reconciliationItem, topUp } from './schema'

export type WireTopUp = z.output<typeof topUp>
export type WireReconciliation = z.output<typeof reconciliationItem>

/** @param now real time: the top-up can be paid until it expires. */
export function presentTopUp(row: TopUpModel, now = new Date()): WireTopUp {
  return {
    id: toWire('top', row.id),
    provider: row.provider,
    status: row.state,
    amountPaisa: row.amountPaisa.toString(),
    refundedPaisa: row.refundedPaisa.toString(),
    currency: 'NPR',
    redirect: opensOnce(row.provider) ? null : redirectOf(row, now),
    qr: qrOf(row, now),
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

/** A top-up in the response that starts it. It contains the way to pay, which may be shown only once. */
export function presentBegunTopUp(row: TopUpModel, now = new Date()): WireTopUp {
  return { ...presentTopUp(row, now), redirect: redirectOf(row, now) }
}

/** Where the customer pays. Null if it can no longer be paid, or has a QR instead. */
export function redirectOf(row: TopUpModel, now: Date): WireTopUp['redirect'] {
  return canBePaid(row, now) ? (row.redirect as WireTopUp['redirect']) : null
}

/** What the customer scans. Null if it can no longer be paid, or has an address instead. */
export function qrOf(row: TopUpModel, now: Date): WireTopUp['qr'] {
  if (!row.qr || !canBePaid(row, now)) return null
  return presentShownQr(row.qr, `/top-up/${toWire('top', row.id)}`, row.expiresAt)
}

const canBePaid = ({ state, expiresAt }: TopUpModel, now: Date) =>
  (state === 'initiated' || state === 'pending') && expiresAt > now

export function presentReconciliation(row: ReconciliationView): WireReconciliation {
  const words = row.reason && wordsFor(row.reason, row.provider)
  return {
    id: toWire('top', row.id),
    provider: row.provider,
    status: row.state,
    kind: words?.kind ?? null,
    reason: row.reason,
    explanation: words?.why ?? null,
    advice: words?.advice ?? null,
    amountPaisa: row.amountPaisa.toString(),
    receivedPaisa: row.receivedPaisa?.toString() ?? null,
    refundedPaisa: row.refundedPaisa.toString(),
    uncollectedPaisa: row.uncollectedPaisa.toString(),
    currency: 'NPR',
    failureReason: row.failureReason,
    customerId: row.customerId && toWire('cus', row.customerId),
    customerName: row.customerName,
    phone: maskedPhone(row.phone),
    checkoutSessionId: row.checkoutSessionId && toWire('cs', row.checkoutSessionId),
    providerPaymentId: row.providerPaymentId,
    providerReference: row.providerReference,
    providerRecord: row.providerRecord as WireReconciliation['providerRecord'],
    checks: row.checks,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    handled: row.handledAt && {
      at: row.handledAt.toISOString(),
      by: row.handledBy as string,
      byName: row.handledByName,
      note: row.handledNote as string,
    },
  }
}
