import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { CustomerModel } from '@/prisma/generated/models'
import type { customer } from './schema'

export type WireCustomer = z.output<typeof customer>

/** A customer with the computed fields of its wire form. */
export type CustomerView = CustomerModel & {
  activeSubscriptionsCount: number
  lifetimeValuePaisa: bigint
  /** The balance of the linked wallet, if the wallet belongs to this business. Null if there is none. */
  walletBalancePaisa: bigint | null
}

export function presentCustomer(view: CustomerView): WireCustomer {
  return {
    id: toWire('cus', view.id),
    businessId: toWire('biz', view.businessId),
    environment: view.environment,
    email: view.email,
    name: view.name,
    phone: view.phone,
    externalId: view.externalId,
    panNumber: view.panNumber,
    address: view.address,
    language: view.language,
    metadata: view.metadata as Record<string, string>,
    activeSubscriptionsCount: view.activeSubscriptionsCount,
    lifetimeValueMinor: view.lifetimeValuePaisa.toString(),
    ...((view.environment === 'sandbox' || view.walletBalancePaisa !== null) && {
      walletBalancePaisa: view.walletBalancePaisa?.toString() ?? null,
    }),
    status: view.archivedAt ? 'archived' : 'active',
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    ...(view.erasedAt && { erasedAt: view.erasedAt.toISOString() }),
  }
}
