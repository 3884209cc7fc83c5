import { DomainError, invalidParameter } from '@/lib/core/errors'
import { idPast, leastIdSince } from '@/lib/core/id-time'
import {
  type ChangePlace,
  changeAfter,
  type ListPage,
  type Page,
  type SortedPlace,
  sortedAfter,
  toPage,
  toPageOfChanges,
  toPageOfSorted,
} from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from './db'
import { CLOCK_OFFSET_MS, joinClock } from './tenant-clock'

/**
 * A filter of a list: a condition with a `?` for each value. With a single value, every `?` is that value. A value that selects a partial
 * index must be written into the condition, because the planner cannot match a parameter to such an index.
 */
export type Filter = readonly [condition: string, ...values: unknown[]]

interface TenantList {
  /** `SELECT … FROM … AS alias`, without WHERE. */
  select: string
  alias: string
  /**
   * The list's own table with its alias, such as `invoices i`. If a filter is set, the page is found in this table alone, and only its rows
   * are joined. Otherwise the planner may join all matching rows before it sorts them.
   */
  from?: string
  filters: readonly Filter[]
  page: ListPage
  /** The sort key that comes before the id. Without it, the list is sorted by id alone. */
  sortedBy?: SortKey | undefined
}

/** A sort key with a matching index. It is never null. */
export interface SortKey {
  /** SQL of the key in a row, such as `i.due_at`. */
  sql: string
  /** In a cursor, a time is written as its microseconds. */
  as: 'text' | 'time'
  /** The id that follows the key in the order, if it is not the id of the list's own table. The index has both. */
  id?: string
}

/**
 * Reads one page of a tenant's rows, in the order of their ids or of their changes. The next page starts after the last row: there is no
 * OFFSET. The statement contains only the given filters, so each combination stays prepared and uses its index.
 */
export async function listTenantPage<Row extends { id: string }>(
  ctx: Ctx,
  list: TenantList,
): Promise<Page<Row>> {
  const { page } = list
  if (page.updatedFrom) {
    if (list.sortedBy) throw invalidParameter('sort', 'cannot be sent with updatedFrom.')
    if (page.order === 'desc') throw invalidParameter('order', 'must be asc if updatedFrom is sent.')
    const rows = await readRows<Row & ChangePlace>(ctx, list, await placeAmongChanges(ctx, list))
    return toPageOfChanges(rows, page.limit)
  }
  if (list.sortedBy) {
    const place = placeAmongSorted(ctx, list, list.sortedBy)
    return toPageOfSorted(await readRows<Row & SortedPlace>(ctx, list, place), page.limit)
  }
  return toPage(await readRows<Row>(ctx, list, placeAmongIds(ctx, list)), page.limit)
}

/** The position of a page in the order of its list. */
interface Place {
  conditions: readonly Filter[]
  direction: 'ASC' | 'DESC'
  /** What comes before the id in the order. */
  key?: {
    sql: string
    /** The id that follows it. */
    id: string
    /** SQL that selects the key for the cursor, under its column name. */
    selected: (sql: string) => string
  }
}

/** Reads the rows of a page, plus one that shows whether there are more. */
function readRows<Row>(ctx: Ctx, list: TenantList, place: Place): Promise<Row[]> {
  const { select, alias, from, page } = list
  const { key, direction } = place
  const params: unknown[] = [ctx.businessId, ctx.environment, page.limit + 1]
  const conditions = numbered([...list.filters, ...place.conditions], params)
  const ofTenant = `${alias}.business_id = $1 AND ${alias}.environment = $2`
  const order = key ? `${key.sql} ${direction}, ${key.id} ${direction}` : `${alias}.id ${direction}`
  const rows = `WHERE ${[ofTenant, ...conditions].join(' AND ')} ORDER BY ${order} LIMIT $3`
  const selecting = (sql: string) => (key ? `SELECT ${key.selected(sql)},` : 'SELECT')
  if (!from || conditions.length === (page.cursor ? 1 : 0))
    return query<Row>(`${select.replace('SELECT', selecting(key?.sql ?? ''))} ${rows}`, params)
  // OFFSET 0 keeps the planner from joining before the page is known.
  const keys = key ? `${key.sql} AS key, ${alias}.id` : `${alias}.id`
  const found = `${selecting('page.key')} listed.* FROM (SELECT ${keys} FROM ${from} ${rows}) page
    CROSS JOIN LATERAL (${select} WHERE ${ofTenant} AND ${alias}.id = page.id OFFSET 0) listed
    ORDER BY ${key ? `page.key ${direction}, ` : ''}page.id ${direction}`
  return query<Row>(found, params)
}

/** Figures about the rows of a list: their number, and sums in paisa. A count of COUNTED_AT_MOST means that many or more. */
export type Counted<Amount extends string> = { count: number } & Record<Amount, bigint>

/** A larger count would read more rows than a page load may. */
export const COUNTED_AT_MOST = 10_000

/**
 * Counts the rows of a list and sums their amounts, without loading them. It has the same conditions as the list, so the figures match what
 * the list shows.
 * @param amounts by name: SQL of an amount in paisa in one row.
 */
export async function countTenantRows<Amount extends string = never>(
  ctx: Ctx,
  { alias, from, filters, page = {} }: CountedList,
  amounts = {} as Readonly<Record<Amount, string>>,
): Promise<Counted<Amount>> {
  const params: unknown[] = [ctx.businessId, ctx.environment]
  const conditions = numbered([...filters, ...withinTime(ctx, alias, page)], params)
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  const named = Object.entries<string>(amounts).map(([name, sql]) => `${sql} AS "${name}"`)
  const sums = Object.keys(amounts).map((name) => `coalesce(sum("${name}"), 0) AS "${name}"`)
  const rows = `SELECT ${named.join(', ')} FROM ${from} WHERE ${where} LIMIT ${COUNTED_AT_MOST}`
  const [counted] = await query<Counted<Amount>>(
    `SELECT ${['count(*)::int AS count', ...sums].join(', ')} FROM (${rows}) counted`,
    params,
  )
  return counted as Counted<Amount>
}

/** The ids of the rows that match a list's conditions, newest first, up to a limit. */
export async function listTenantIds(
  ctx: Ctx,
  { alias, from, filters, page = {} }: CountedList,
  most: number,
): Promise<string[]> {
  const params: unknown[] = [ctx.businessId, ctx.environment, most]
  const conditions = numbered([...filters, ...withinTime(ctx, alias, page)], params)
  const where = [`${alias}.business_id = $1`, `${alias}.environment = $2`, ...conditions].join(' AND ')
  const rows = await query<{ id: string }>(
    `SELECT ${alias}.id FROM ${from} WHERE ${where} ORDER BY ${alias}.id DESC LIMIT $3`,
    params,
  )
  return rows.map(({ id }) => id)
}

type CountedList = Pick<TenantList, 'alias' | 'filters'> & {
  from: string
  page?: Pick<ListPage, 'createdFrom' | 'createdTo'>
}

/** The conditions with numbers instead of question marks. Their values are added to `params`. */
export function numbered(filters: readonly Filter[], params: unknown[]): string[] {
  return filters.map(([condition, ...values]) => {
    const first = params.length + 1
    params.push(...values)
    let next = first
    return condition.replaceAll('?', () => `$${values.length === 1 ? first : next++}`)
  })
}

function placeAmongIds(ctx: Ctx, { alias, page }: TenantList): Place {
  const { cursor, order } = page
  if (cursor && (changeAfter(cursor) || sortedAfter(cursor))) throw ofAnotherOrder()
  const conditions = withinTime(ctx, alias, page)
  if (cursor) conditions.push([`${alias}.id ${order === 'asc' ? '>' : '<'} ?`, cursor])
  return { conditions, direction: order === 'asc' ? 'ASC' : 'DESC' }
}

async function placeAmongChanges(ctx: Ctx, { alias, page }: TenantList): Promise<Place> {
  const { cursor, updatedFrom } = page
  const after = cursor ? changeAfter(cursor) : undefined
  if (after === null) throw ofAnotherOrder()
  // The index of changes has this expression. A row from before the trigger has no time of change yet.
  const changedAt = `coalesce(${alias}.changed_at, ${alias}.updated_at)`
  const conditions = withinTime(ctx, alias, page)
  conditions.push([`${changedAt} >= ?`, updatedFrom], [`${changedAt} < ${TIME}`, await settledUntilUs(ctx)])
  if (after)
    conditions.push([`(${changedAt}, ${alias}.id) > (${TIME}, ?::uuid)`, after.changedAtUs, after.id])
  return { conditions, direction: 'ASC', key: { sql: changedAt, id: `${alias}.id`, selected: asChange } }
}

const asChange = (time: string) => `${inMicroseconds(time)} AS changed_at_us`

const MICROSECONDS = /^\d{1,18}$/

function placeAmongSorted(ctx: Ctx, { alias, page }: TenantList, sortedBy: SortKey): Place {
  const { sql, as, id = `${alias}.id` } = sortedBy
  const { cursor, order } = page
  const after = cursor ? sortedAfter(cursor) : undefined
  if (after === null || (after && as === 'time' && !MICROSECONDS.test(after.sortedBy))) throw ofAnotherOrder()
  const conditions = withinTime(ctx, alias, page)
  const value = as === 'time' ? TIME : '?::text'
  if (after)
    conditions.push([
      `(${sql}, ${id}) ${order === 'desc' ? '<' : '>'} (${value}, ?::uuid)`,
      after.sortedBy,
      after.id,
    ])
  const inText = (key: string) => (as === 'time' ? `${inMicroseconds(key)}::text` : key)
  const selected = (key: string) => `${inText(key)} AS sorted_by`
  return { conditions, direction: order === 'desc' ? 'DESC' : 'ASC', key: { sql, id, selected } }
}

const ofAnotherOrder = () => new DomainError('cursor_invalid', { param: 'cursor' })

// An interval counts whole microseconds, so this is exact.
const TIME = "(timestamptz 'epoch' + ?::bigint * interval '1 microsecond')"

/** The conditions of `createdFrom` and `createdTo`. */
function withinTime(
  { environment }: Ctx,
  alias: string,
  { createdFrom, createdTo }: Pick<ListPage, 'createdFrom' | 'createdTo'>,
): Filter[] {
  const filters: Filter[] = []
  if (createdFrom) filters.push([`${alias}.created_at >= ?`, createdFrom])
  if (createdTo) filters.push([`${alias}.created_at < ?`, createdTo])
  // The id narrows the index range. In the sandbox rows are dated by the sandbox clock, but ids contain real time.
  if (environment === 'production' && createdFrom)
    filters.push([`${alias}.id >= ?`, leastIdSince(createdFrom)])
  if (environment === 'production' && createdTo) filters.push([`${alias}.id < ?`, idPast(createdTo)])
  return filters
}

// The trigger khata_changed_at sets a row's time of change before its transaction commits. So a reader that has seen a change of 10:00:02
// may not have seen one of 10:00:01 yet. This finds the time before which no more changes can appear
// (docs/decisions/0022-lists-and-search.md).

/** SQL: a time in microseconds since 1970. These are integers, so a cursor is exact. */
const inMicroseconds = (time: string) => `(extract(epoch FROM ${time}) * 1000000)::bigint`

const READ_CLOCK = `
SELECT ${inMicroseconds('clock_timestamp()')} AS now_us, ${CLOCK_OFFSET_MS} AS offset_ms
FROM (SELECT $1::uuid AS business_id, $2::environment AS environment) AS tenant
${joinClock('tenant.business_id', 'tenant.environment')}`

// The clock is read before this. Suppose a transaction gives a row an earlier time than that clock. Then it already had its transaction id,
// because the trigger draws it first. So it is found here, or it has ended. Its times are never before its start.
// A snapshot only has ids up to the last transaction that has ended. So this asks the list of server processes for writers, and the
// snapshot for those missing in that list. Without pg_read_all_stats, the server hides when other roles' transactions began, but not their
// database. Transactions in other databases write nothing here. A prepared transaction has no start time.
const OPEN_WRITERS = `
WITH backend AS MATERIALIZED (
  SELECT backend_xid AS id, xact_start, datid FROM pg_stat_get_activity(NULL) WHERE backend_xid IS NOT NULL
), known AS MATERIALIZED (
  SELECT id, xact_start, datid FROM backend
  UNION ALL SELECT transaction, NULL, dbid FROM pg_prepared_xact()
), writer AS (
  SELECT xact_start, datid FROM known
  UNION ALL
  SELECT NULL, NULL FROM pg_snapshot_xip(pg_current_snapshot()) AS open(id)
  WHERE NOT EXISTS (SELECT 1 FROM known WHERE known.id = open.id::xid)
)
SELECT least($1::bigint, ${inMicroseconds('min(writer.xact_start)')}) AS until_us,
  coalesce(bool_or(writer.xact_start IS NULL), false) AS are_hidden
FROM writer CROSS JOIN (SELECT oid FROM pg_database WHERE datname = current_database()) here
WHERE writer.datid IS NULL OR writer.datid = here.oid`

// A transaction that ends between the two looks of this statement also seems hidden for a moment.
const PAUSE_MS = 10
const PATIENCE_MS = 1_000

/**
 * The time before which a tenant's changes are complete. It is the present, or the start of the oldest transaction that is still writing.
 * @returns microseconds since 1970, on the tenant's clock.
 * @throws {DomainError} `unavailable` if another role writes in this database for long and we may not see since when.
 */
export async function settledUntilUs({ businessId, environment }: Ctx): Promise<bigint> {
  const [clock] = await query<{ nowUs: bigint; offsetMs: bigint }>(READ_CLOCK, [businessId, environment])
  const { nowUs, offsetMs } = clock as { nowUs: bigint; offsetMs: bigint }
  return (await writtenUntilUs(nowUs)) + BigInt(offsetMs) * 1_000n
}

/**
 * The start of the oldest transaction that is writing now, or `atUs` if that is earlier. Both are microseconds since 1970, in real time.
 * @throws {DomainError} as `settledUntilUs`.
 */
export async function writtenUntilUs(atUs: bigint): Promise<bigint> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const [writers] = await query<{ untilUs: bigint; areHidden: boolean }>(OPEN_WRITERS, [atUs])
    if (writers && !writers.areHidden) return writers.untilUs
    if (Date.now() >= deadline) throw new DomainError('unavailable')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
