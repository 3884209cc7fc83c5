import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { RequestDetail, RequestView } from './read'
import type { loggedRequest, requestDetail } from './schema'

export type WireRequest = z.output<typeof loggedRequest>
export type WireRequestDetail = z.output<typeof requestDetail>

const PREFIXES = { api_key: 'key', member: 'acc', checkout: 'cs' } as const

export function presentRequest(row: RequestView): WireRequest {
  const kind = row.callerKind as keyof typeof PREFIXES
  return {
    id: toWire('req', row.id),
    createdAt: row.createdAt.toISOString(),
    method: row.method,
    path: row.path,
    route: row.route,
    operation: row.operation,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    caller: { kind, id: toWire(PREFIXES[kind], row.callerId), name: row.callerName },
    ip: row.ip,
    userAgent: row.userAgent,
    replayOf: row.replayOf && toWire('req', row.replayOf),
    standsFor: row.standsFor,
  }
}

export function presentRequestDetail(row: RequestDetail): WireRequestDetail {
  return {
    ...presentRequest(row),
    events: row.events.map(({ id, type, createdAt }) => ({
      id: toWire('evt', id),
      type,
      createdAt: createdAt.toISOString(),
    })),
    auditEntries: row.auditEntries.map(({ id, action, objectId, createdAt }) => ({
      id: toWire('aud', id),
      action,
      objectId,
      createdAt: createdAt.toISOString(),
    })),
  }
}
