import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { presentShownQr } from '@/lib/image/shown-qr'
import { presentRecorder } from '@/lib/payment/present'
import type { QrRequestModel } from '@/prisma/generated/models'
import { coversOf, isWaiting, providerNameOf } from './rules'
import type { qrRequest } from './schema'

export type WireQrRequest = z.output<typeof qrRequest>

/** A request as its events show it: without the QR, which only its readers get. */
export function presentQrRequest(row: QrRequestModel, now = new Date()): WireQrRequest {
  const isOver = row.status === 'waiting' && !isWaiting(row, now)
  return {
    id: toWire('qrq', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    reference: row.reference,
    customerId: row.customerId && toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    invoiceId: row.invoiceId && toWire('inv', row.invoiceId),
    periods: row.periods,
    covers: coversOf(row).map(({ invoiceId, periodStart, periodEnd, amountPaisa }) => ({
      invoiceId: invoiceId && toWire('inv', invoiceId),
      periodStart,
      periodEnd,
      amountPaisa,
    })),
    amountPaisa: row.amountPaisa.toString(),
    currency: row.currency,
    providerAccountId: toWire('pac', row.providerAccountId),
    provider: providerNameOf(row),
    qr: null,
    status: isOver ? 'expired' : row.status,
    heldFor: row.heldFor,
    receivedPaisa: row.receivedPaisa?.toString() ?? null,
    paymentId: row.paymentId && toWire('pay', row.paymentId),
    providerReference: row.providerReference,
    resolution: row.resolvedAt && {
      to: row.status === 'paid' ? 'invoices' : 'given_back',
      invoiceIds: row.resolvedInvoiceIds.map((id) => toWire('inv', id)),
      reason: row.resolutionReason,
      by: presentRecorder({
        memberId: row.resolverId,
        apiKeyId: null,
        recorderName: row.resolverName ?? '',
      }),
      at: row.resolvedAt.toISOString(),
    },
    createdBy: presentRecorder(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

/** The same for who made it or reads it, with the QR while it waits. */
export function presentShownRequest(row: QrRequestModel, now = new Date()): WireQrRequest {
  return { ...presentQrRequest(row, now), qr: qrOfRequest(row, now) }
}

/** What the payer scans. Null once it does not wait, and of a provider with a page. */
export function qrOfRequest(row: QrRequestModel, now: Date): WireQrRequest['qr'] {
  if (!row.qr || !isWaiting(row, now)) return null
  return presentShownQr(row.qr, `/qr/${toWire('qrq', row.id)}`, row.expiresAt)
}
