import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { WebhookEndpointModel } from '@/prisma/generated/models'
import type { Failure } from '../call/failure'
import { presentFailure } from '../call/present'
import type { EndpointHealth } from './get-health'
import type { Rotation } from './rotate-secret'
import type { endpoint, endpointHealth, endpointWithNewSecret } from './schema'

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

/** An endpoint after a rotation, with the new secret. No other response contains it. */
export function presentRotation({ row, secret, ended }: Rotation): z.output<typeof endpointWithNewSecret> {
  return {
    ...presentWithSecret(row, secret),
    previousSecrets: row.previousSecretsExpireAt.map((expiresAt) => ({ expiresAt: expiresAt.toISOString() })),
    endedSecret: ended && { expiresAt: ended.expiresAt.toISOString() },
  }
}

/** An endpoint with its secret. No other response contains it. */
export function presentWithSecret(row: WebhookEndpointModel, secret: string) {
  return { ...presentEndpoint(row), secret }
}

export type WireEndpointHealth = z.output<typeof endpointHealth>

export function presentEndpointHealth(health: EndpointHealth): WireEndpointHealth {
  const { hours, endpointId, lastSuccessAt, p50LatencyMs, waiting, givenUp } = health
  const succeeded = sumOf(hours.map((hour) => hour.succeeded))
  const failed = sumOf(hours.map((hour) => hour.failed))
  const all = succeeded + failed
  const wireHours = hours.map(({ hourAt, ...counts }) => ({ hourAt: hourAt.toISOString(), ...counts }))
  return {
    endpointId: toWire('whe', endpointId),
    since: wireHours[0]?.hourAt ?? '',
    attempts: { succeeded, failed },
    successRate: all === 0 ? null : succeeded / all,
    p50LatencyMs,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    hours: wireHours,
    waiting,
    givenUp,
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
