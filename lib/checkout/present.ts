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
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    metadata: row.metadata as Record<string, string>,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}
