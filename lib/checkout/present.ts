import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { checkoutSession } from './schema'

export function presentCheckoutSession(row: CheckoutSessionModel): z.output<typeof checkoutSession> {
  return {
    id: toWire('cs', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    status: row.status,
    priceId: toWire('price', row.priceId),
    customerId: row.customerId && toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    metadata: row.metadata as Record<string, string>,
    expiresAt: row.expiresAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
