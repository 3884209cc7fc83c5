import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { MerchantSessionModel } from '@/prisma/generated/models'
import type { provedIdentity, session } from './schema'

export type WireSession = z.output<typeof session>

export function presentSession(row: MerchantSessionModel, currentId: string): WireSession {
  return {
    id: toWire('ses', row.id),
    current: row.id === currentId,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** A confirmation of identity: when it was made, and until when it counts. */
export function presentProvedIdentity(proof: {
  provedAt: Date
  freshUntil: Date
}): z.output<typeof provedIdentity> {
  const { provedAt, freshUntil } = proof
  return { provedAt: provedAt.toISOString(), freshUntil: freshUntil.toISOString() }
}
