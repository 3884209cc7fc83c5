import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { Failure } from '../call/failure'
import { presentFailure } from '../call/present'
import type { Rotation } from './rotate-secret'
import type { endpoint, endpointWithNewSecret } from './schema'

export type WireEndpoint = z.output<typeof endpoint>

export function presentEndpoint(row: WebhookEndpointModel): WireEndpoint {
  return {
    id: toWire('whe', row.id),
    businessId: toWire('biz', row.businessId),
    url: row.url,
    enabledEvents: row.enabledEvents,
    active: row.active,
    consecutiveFailures: row.consecutiveFailures,
    lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
    lastError: row.lastFailure === null ? null : presentFailure(row.lastFailure as unknown as Failure),
    metadata: row.metadata as Record<string, string>,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** An endpoint after a rotation, with the new secret. Only this response has the secret. */
export function presentRotation({ row, secret, ended }: Rotation): z.output<typeof endpointWithNewSecret> {
  return {
    ...presentWithSecret(row, secret),
    previousSecrets: row.previousSecretsExpireAt.map((expiresAt) => ({ expiresAt: expiresAt.toISOString() })),
    endedSecret: ended && { expiresAt: ended.expiresAt.toISOString() },
  }
}

/** An endpoint with its secret. Only this response has the secret. */
export function presentWithSecret(row: WebhookEndpointModel, secret: string) {
  return { ...presentEndpoint(row), secret }
}
