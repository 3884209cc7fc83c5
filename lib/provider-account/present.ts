import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import { accountRefusal } from './refusal-words'
import type { providerAccount } from './schema'

export type WireProviderAccount = z.output<typeof providerAccount>

export function presentAccount(row: ProviderAccountModel): WireProviderAccount {
  return {
    id: toWire('pac', row.id),
    environment: row.environment,
    provider: row.provider as ProviderName,
    settings: row.settings as Record<string, string>,
    status: row.status,
    lastError: accountRefusal(row),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    usableFrom: row.usableFrom?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
