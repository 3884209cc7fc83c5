import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { actionText } from './action-words'
import type { AuditView } from './read'
import type { auditEntry, operatorAuditEntry } from './schema'

export type WireAuditEntry = z.output<typeof auditEntry>

export type WireOperatorAuditEntry = z.output<typeof operatorAuditEntry>

export const presentAuditEntry = (row: AuditView): WireAuditEntry => ({
  ...presentEntry(row),
  actor: actorOf(row),
})

export function presentOperatorAuditEntry(row: AuditView): WireOperatorAuditEntry {
  const isPerson = row.actor.startsWith('acc_')
  const actor = isPerson
    ? { kind: 'operator' as const, id: row.actor, name: row.actorName }
    : { kind: 'system' as const, id: null, name: null }
  return { ...presentEntry(row), actor }
}

function presentEntry(row: AuditView) {
  return {
    id: toWire('aud', row.id),
    createdAt: row.createdAt.toISOString(),
    action: row.action,
    summary: actionText(row.action, DEFAULT_LANGUAGE),
    objectId: row.objectId,
    environment: row.environment,
    details: row.details as Record<string, unknown>,
    requestId: row.requestId,
    ip: row.ip,
  }
}

function actorOf({ actor, actorName }: AuditView): WireAuditEntry['actor'] {
  if (actor.startsWith('acc_')) return { kind: 'member', id: actor, name: actorName }
  if (actor.startsWith('key_')) return { kind: 'api_key', id: actor, name: actorName }
  return { kind: 'system', id: null, name: null }
}
