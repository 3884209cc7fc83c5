import { fromWire } from '@/lib/core/id'
import { idOfTomorrow, idPast, leastIdSince } from '@/lib/core/id-time'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { AuditEntryModel, OperatorAuditEntryModel } from '@/prisma/generated/models'
import type { ListAuditQuery } from './schema'

/** An entry with the name of who acted, if that person or key still exists. */
export interface AuditView extends Omit<AuditEntryModel, 'businessId'> {
  actorName: string | null
}

const COLUMNS = 'id, actor, action, object_id, details, request_id, ip, created_at, environment'

const SELECT = `
SELECT ${COLUMNS} FROM audit_entries
WHERE business_id = $1 AND (environment IS NULL OR environment = $2)`

/**
 * A page of the audit log: what was done in this environment, and what concerns the whole business. Newest first, unless `order` says
 * otherwise.
 */
export async function listAudit(
  { businessId, environment }: Ctx,
  wanted: ListAuditQuery,
): Promise<Page<AuditView>> {
  const rows = await readEntries(SELECT, [businessId, environment], wanted)
  return withNames(rows, businessId, wanted.limit)
}

const SELECT_OF_OPERATORS = `
SELECT ${COLUMNS} FROM operator_audit_entries WHERE (environment IS NULL OR environment = $1)`

/** The same for the operators' log. */
export async function listOperatorAudit(
  { environment }: OperatorCtx,
  wanted: ListAuditQuery,
): Promise<Page<AuditView>> {
  const rows = await readEntries(SELECT_OF_OPERATORS, [environment], wanted)
  return withNames(rows, null, wanted.limit)
}

function readEntries(
  select: string,
  scope: readonly unknown[],
  { actor, action, objectId, limit, order = 'desc', cursor, ...time }: ListAuditQuery,
): Promise<OperatorAuditEntryModel[]> {
  const { since = time.createdFrom, until = time.createdTo } = time
  const params: unknown[] = [...scope, limit + 1]
  let text = select
  const filter = (condition: string, value: unknown) => {
    if (value === undefined) return
    params.push(value)
    text += ` AND ${condition} $${params.length}`
  }
  filter('actor =', actor)
  filter('action =', action)
  filter('object_id =', objectId)
  // The condition on the id limits the range of the index that is read. It is slightly wider than the time range.
  filter('id >=', since && leastIdSince(since))
  filter('created_at >=', since)
  filter('id <', until && idPast(until))
  filter('created_at <', until)
  if (order === 'desc') filter('id <', cursor ?? idOfTomorrow())
  else filter('id >', cursor)
  return query<OperatorAuditEntryModel>(`${text} ORDER BY id ${order} LIMIT $${scope.length + 1}`, params)
}

async function withNames(
  rows: readonly OperatorAuditEntryModel[],
  businessId: string | null,
  limit: number,
): Promise<Page<AuditView>> {
  const names = await namesOf(businessId, rows)
  return toPage(
    rows.map((row) => ({ ...row, actorName: names.get(row.actor) ?? null })),
    limit,
  )
}

const NAMES = `
SELECT id, name FROM merchant_accounts WHERE id = ANY ($1::uuid[])
UNION ALL
SELECT id, name FROM api_keys WHERE id = ANY ($2::uuid[]) AND business_id = $3`

async function namesOf(
  businessId: string | null,
  rows: readonly OperatorAuditEntryModel[],
): Promise<Map<string, string>> {
  const actors = [...new Set(rows.map(({ actor }) => actor))]
  const idsOf = (prefix: 'acc' | 'key') => actors.flatMap((actor) => fromWire(prefix, actor) ?? [])
  const [accounts, keys] = [idsOf('acc'), idsOf('key')]
  if (accounts.length + keys.length === 0) return new Map()
  const found = await query<{ id: string; name: string }>(NAMES, [accounts, keys, businessId])
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return new Map(
    actors.flatMap((actor) => {
      const name = names.get(fromWire('acc', actor) ?? fromWire('key', actor) ?? '')
      return name === undefined ? [] : [[actor, name] as const]
    }),
  )
}
