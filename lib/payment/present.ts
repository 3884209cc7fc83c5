import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import type { PaymentModel } from '@/prisma/generated/models'
import type { payment } from './schema'

export type WirePayment = z.output<typeof payment>

export function presentPayment(row: PaymentModel): WirePayment {
  return {
    id: toWire('pay', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    customerId: toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    invoiceIds: row.invoiceIds.map((id) => toWire('inv', id)),
    amountPaisa: row.amountPaisa.toString(),
    method: row.method,
    confirmedBy: row.confirmedBy as ProviderName | null,
    reference: row.reference,
    note: row.note,
    receivedAt: row.receivedAt.toISOString(),
    recordedBy: presentRecorder(row),
    status: row.reversedAt ? 'reversed' : 'recorded',
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversalReason: row.reversalReason,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentRecorder({
  memberId,
  apiKeyId,
  recorderName,
}: Pick<PaymentModel, 'memberId' | 'apiKeyId' | 'recorderName'>): WirePayment['recordedBy'] {
  return {
    memberId: memberId && toWire('mem', memberId),
    apiKeyId: apiKeyId && toWire('key', apiKeyId),
    name: recorderName,
  }
}
