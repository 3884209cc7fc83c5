import { table } from '@/lib/infra/database/table'
import type { CheckoutSessionModel } from '@/prisma/generated/models'

export const checkoutSessions = table<CheckoutSessionModel>(
  'checkout_sessions',
  ['businessId', 'environment', 'id'],
  {
    id: 'uuid',
    businessId: 'uuid',
    environment: 'environment',
    tokenHash: 'bytea',
    priceId: 'uuid',
    customerId: 'uuid',
    preBound: 'boolean',
    successUrl: 'text',
    cancelUrl: 'text',
    metadata: 'jsonb',
    status: 'checkout_session_status',
    bearerHash: 'bytea',
    bearerExpiresAt: 'timestamptz',
    phone: 'text',
    verifiedAt: 'timestamptz',
    walletId: 'uuid',
    subscriptionId: 'uuid',
    completedAt: 'timestamptz',
    expiresAt: 'timestamptz',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
)
