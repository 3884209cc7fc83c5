import { found } from '@/lib/core/found'
import { type BusinessId, firstIdAt, fromWire, type Id, toWire } from '@/lib/core/id'
import { boundsOf, idOfTomorrow, idPast, leastIdSince } from '@/lib/core/id-time'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import { Environment } from '@/prisma/generated/enums'
import type { LoggedRequestModel } from '@/prisma/generated/models'
import type { ListRequestsQuery } from './schema'
import { requestLog } from './table'

/** A logged call with the name of its key or member, if that still exists. */
export interface RequestView extends LoggedRequestModel {
  callerName: string | null
}

const SELECT = `
SELECT ${requestLog.columnList('r')}, coalesce(k.name, a.name) AS caller_name
FROM request_log r
LEFT JOIN api_keys k ON k.id = r.caller_id AND k.business_id = r.business_id
LEFT JOIN merchant_accounts a ON a.id = r.caller_id AND r.caller_kind = 'member'`

// The class is a literal in the text, because the planner cannot match a parameter to the partial index.
const CLASSES: Record<NonNullable<ListRequestsQuery['status']>, Filter> = {
  '2xx': ['r.status < 300'],
  '4xx': ['r.status >= 400 AND r.status / 100 = 4'],
  '5xx': ['r.status >= 400 AND r.status / 100 = 5'],
}

/** A page of the log of calls of this business and environment, newest first. */
export async function listRequests(ctx: Ctx, wanted: ListRequestsQuery): Promise<Page<RequestView>> {
  const { status, method, operation, key, limit, order = 'desc', cursor } = wanted
  const { since = wanted.createdFrom, until = wanted.createdTo } = wanted
  const filters: Filter[] = []
  if (status) filters.push(CLASSES[status])
  if (method) filters.push(['r.method = ?', method])
  if (operation) filters.push(['r.operation = ?', operation])
  if (key) filters.push(['r.caller_id = ?', key])
  // The condition on the id limits the range of the index that is read. It is slightly wider than the time range.
  if (since) filters.push(['r.id >= ?', leastIdSince(since)], ['r.created_at >= ?', since])
  if (until) filters.push(['r.id < ?', idPast(until)], ['r.created_at < ?', until])
  return listTenantPage<RequestView>(ctx, {
    select: SELECT,
    alias: 'r',
    filters,
    page: { limit, order, cursor: cursor ?? (order === 'desc' ? idOfTomorrow() : undefined) },
  })
}

export interface RequestEvent {
  id: string
  type: string
  createdAt: Date
}

export interface RequestAudit {
  id: string
  action: string
  objectId: string | null
  createdAt: Date
}

/** A logged call with everything that it did. */
export interface RequestDetail extends RequestView {
  events: RequestEvent[]
  auditEntries: RequestAudit[]
}

const ONE = `${SELECT} WHERE r.business_id = $1 AND r.environment = $2 AND r.id = $3`

const MAX_LINKED = 100
// The process that handles a call makes all of its ids, in ascending order. So its events are between the id of the call and the end of the
// call. The margin allows for the rounding of both times.
const MARGIN_MS = 1_000

const EVENTS = `
SELECT id, coalesce(sample_type, type) AS type, created_at FROM events
WHERE business_id = $1 AND environment = $2 AND id > $3 AND id < $4 AND request_id = $5 ORDER BY id LIMIT ${MAX_LINKED}`

const AUDIT = `
SELECT id, action, object_id, created_at FROM audit_entries
WHERE business_id = $1 AND (environment IS NULL OR environment = $2) AND id > $3 AND id < $4 AND request_id = $5
ORDER BY id LIMIT ${MAX_LINKED}`

/**
 * Reads a logged call with its events and audit entries.
 * @throws {DomainError} `resource_not_found`, also for a call that is older than 14 days or has no entry of its own.
 */
export async function getRequest(ctx: Ctx, id: Id<'req'>): Promise<RequestDetail> {
  const { businessId, environment } = ctx
  const row = found((await query<RequestView>(ONE, [businessId, environment, id]))[0])
  const end = firstIdAt(new Date(row.createdAt.getTime() + row.durationMs + MARGIN_MS))
  const within = [businessId, environment, id, end, toWire('req', id)]
  const [events, auditEntries] = await Promise.all([
    query<RequestEvent>(EVENTS, within),
    query<RequestAudit>(AUDIT, within),
  ])
  return { ...row, events, auditEntries }
}

const LOGGED = `
SELECT id, environment FROM request_log
WHERE business_id = $1 AND environment = ANY ($2::environment[]) AND id = ANY ($3::uuid[]) AND id BETWEEN $4 AND $5`

/**
 * Which of these calls have their own entry in the log. Work that no call started has none, and entries are kept for 14 days.
 * @param requestIds in wire form. Other texts are ignored.
 * @returns ids in wire form.
 */
export async function findLoggedRequests(
  { businessId, environment }: Ctx,
  requestIds: readonly (string | null)[],
): Promise<Set<string>> {
  const found = await environmentsOf(businessId, requestIds, [environment])
  return new Set(found.keys())
}

/** The environments of those of these calls that have their own entry in the log, by id in wire form. */
export async function environmentsOf(
  businessId: BusinessId,
  requestIds: readonly (string | null)[],
  within: readonly Environment[] = Object.values(Environment),
): Promise<Map<string, Environment>> {
  const ids = requestIds.flatMap((wireId) => (wireId && fromWire('req', wireId)) ?? [])
  if (ids.length === 0) return new Map()
  const params = [businessId, within, ids, ...boundsOf(ids)]
  const rows = await query<{ id: Id<'req'>; environment: Environment }>(LOGGED, params)
  return new Map(rows.map(({ id, environment }) => [toWire('req', id), environment]))
}
