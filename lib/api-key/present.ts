import type { z } from 'zod'
import { keyPrefixOf } from '@/lib/core/api-key-format'
import { toWire } from '@/lib/core/id'
import type { KeyPermission } from '@/lib/core/key-permission'
import type { ApiKeyModel } from '@/prisma/generated/models'
import type { apiKey } from './schema'

export type WireApiKey = z.output<typeof apiKey>

export function presentApiKey(row: Omit<ApiKeyModel, 'secretHash'>): WireApiKey {
  return {
    id: toWire('key', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    name: row.name,
    prefix: keyPrefixOf(row.environment),
    last4: row.last4,
    permissions: row.permissions.includes('all') ? 'all' : (row.permissions as KeyPermission[]),
    allowedCidrs: row.allowedCidrs,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}
