import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/record'
import { getBusiness } from '@/lib/business/read'
import { type Day, dayOf } from '@/lib/core/day'
import { invalidParameter } from '@/lib/core/errors'
import { newId, toWire } from '@/lib/core/id'
import { RUPEE_PIECES } from '@/lib/core/money'
import type { Page } from '@/lib/core/page'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { DrawerCountModel } from '@/prisma/generated/models'
import { addedTo, instantsOfDay, lockDrawers, requireMember } from './drawer-day'
import type { CountDrawerInput, DrawerCountsQuery, drawerCount } from './drawer-schema'
import { shownRecorder } from './own'
import { recorderOf } from './record'

/** A count of a drawer. `day` is a date of the business, as text. */
export type DrawerCount = Omit<DrawerCountModel, 'day'> & { day: string; reopenedAt: Date | null }

// Cash given to customers out of balances has left the drawer.
const EXPECTED = `SELECT ((
    SELECT coalesce(sum(p.amount_paisa), 0) FROM payments p
    WHERE p.business_id = $1 AND p.environment = $2 AND p.received_at >= $3 AND p.received_at < $4
      AND p.member_id = $5 AND p.method = 'cash' AND p.reversed_at IS NULL
  ) + (
    SELECT coalesce(sum(${addedTo('$5::uuid')}), 0) FROM drawer_movements m
    WHERE m.business_id = $1 AND m.environment = $2 AND m.day = $6::date AND (m.member_id = $5 OR m.giver_id = $5)
  ) - (
    SELECT coalesce(sum(w.amount_paisa), 0) FROM withdrawals w
    WHERE w.business_id = $1 AND w.environment = $2 AND w.money_mode = 'own' AND w.paid_at >= $3 AND w.paid_at < $4
      AND w.member_id = $5 AND w.method = 'cash' AND w.status = 'paid'
  ))::bigint AS paisa`

const INSERT = `INSERT INTO drawer_counts
  (id, business_id, environment, day, member_id, member_name, expected_paisa, counted_paisa, pieces, note, counter_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/**
 * Records how much cash is in a person's drawer at the end of a day, next to the cash that was recorded and moved. To correct a count,
 * count again. Cashiers count their own drawer.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `parameter_invalid` for a future day.
 */
export function countDrawer(
  ctx: Ctx,
  { date, memberId, note, ...counted }: CountDrawerInput,
): Promise<DrawerCount> {
  return transact(ctx, async (tx) => {
    const by = await recorderOf(tx, ctx)
    const whose = memberId ?? by.memberId
    if (!whose) throw invalidParameter('memberId', 'is required: an API key has no drawer.')
    await shownRecorder(ctx, whose)
    const { id: ofMember, name: memberName } = await requireMember(tx, ctx, whose, 'memberId')
    const { timeZone } = await getBusiness(ctx)
    const day = (date as Day | undefined) ?? dayOf(ctx.now, timeZone)
    if (day > dayOf(ctx.now, timeZone)) throw invalidParameter('date', 'must not be in the future.')
    await lockDrawers(tx, ctx)
    const row: DrawerCount = {
      id: newId('cnt'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      day,
      memberId: ofMember,
      memberName,
      expectedPaisa: await expectedIn(tx, ctx, ofMember, day, timeZone),
      ...sumOf(counted),
      note: note ?? null,
      counterName: by.recorderName,
      createdAt: ctx.now,
      reopenedAt: null,
    }
    await tx.query(INSERT, [
      ...[row.id, row.businessId, row.environment, row.day, row.memberId, row.memberName],
      ...[row.expectedPaisa, row.countedPaisa, row.pieces, row.note, row.counterName, row.createdAt],
    ])
    const { expectedPaisa, differencePaisa } = presentDrawerCount(row)
    const about = { date: day, drawerOf: memberName, expectedPaisa, differencePaisa }
    await recordAudit(tx, ctx, 'drawer.counted', toWire('cnt', row.id), about)
    return row
  })
}

type Counted = Pick<CountDrawerInput, 'countedPaisa' | 'pieces' | 'otherPaisa'>

/** The sum, and the number of each of `RUPEE_PIECES`. */
function sumOf({
  countedPaisa,
  pieces,
  otherPaisa = 0n,
}: Counted): Pick<DrawerCount, 'countedPaisa' | 'pieces'> {
  if (!pieces) return { countedPaisa: countedPaisa ?? 0n, pieces: [] }
  const counts = RUPEE_PIECES.map((value) => pieces.find(({ rupees }) => rupees === value)?.count ?? 0)
  return { countedPaisa: paisaOf(counts) + otherPaisa, pieces: counts }
}

const paisaOf = (counts: readonly number[]) =>
  RUPEE_PIECES.reduce((sum, rupees, n) => sum + 100n * BigInt(rupees) * BigInt(counts[n] ?? 0), 0n)

async function expectedIn(tx: Tx, ctx: Ctx, memberId: string, day: Day, timeZone: string): Promise<bigint> {
  const key = [ctx.businessId, ctx.environment, ...instantsOfDay(day, timeZone), memberId, day]
  return (await tx.query<{ paisa: bigint }>(EXPECTED, key))[0]?.paisa ?? 0n
}

// More corrections of one day than a person reads.
const MOST_SHOWN = 100

// If cash of the day is recorded, given or reversed after a count, the expected amount in the drawer changes.
const countsBetween = (from: string, to: string) => `
SELECT c.id, c.business_id, c.environment, to_char(c.day, 'YYYY-MM-DD') AS day, c.member_id, c.member_name, c.expected_paisa,
  c.counted_paisa, c.pieces, c.note, c.counter_name, c.created_at, least((
    SELECT min(CASE WHEN p.created_at > c.created_at THEN p.created_at ELSE p.reversed_at END) FROM payments p
    WHERE p.business_id = c.business_id AND p.environment = c.environment AND p.received_at >= ${from} AND p.received_at < ${to}
      AND p.member_id = c.member_id AND p.method = 'cash' AND greatest(p.created_at, p.reversed_at) > c.created_at), (
    SELECT min(CASE WHEN w.paid_at > c.created_at THEN w.paid_at ELSE w.returned_at END) FROM withdrawals w
    WHERE w.business_id = c.business_id AND w.environment = c.environment AND w.money_mode = 'own' AND w.paid_at >= ${from} AND w.paid_at < ${to}
      AND w.member_id = c.member_id AND w.method = 'cash' AND greatest(w.paid_at, w.returned_at) > c.created_at)) AS reopened_at
FROM drawer_counts c`

const COUNTS = `${countsBetween('$5', '$6')}
  WHERE c.business_id = $1 AND c.environment = $2 AND c.day = $3::date AND ($4::uuid IS NULL OR c.member_id = $4)
  ORDER BY c.id DESC LIMIT ${MOST_SHOWN}`

const OF_ALL_DAYS = `${countsBetween(
  'c.day::timestamp AT TIME ZONE b.time_zone',
  '(c.day + 1)::timestamp AT TIME ZONE b.time_zone',
)} JOIN businesses b ON b.id = c.business_id`

/** The counts of all days and people, newest first, for an export. */
export const pageDrawerCounts = (
  ctx: Ctx,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<DrawerCount>> =>
  listTenantPage<DrawerCount>(ctx, {
    select: OF_ALL_DAYS,
    alias: 'c',
    from: 'drawer_counts c',
    filters: [],
    page,
  })

/** The counts of a day, newest first. A cashier gets only their own. @throws {DomainError} `role_insufficient`. */
export async function listDrawerCounts(
  ctx: Ctx,
  { date, memberId }: DrawerCountsQuery,
): Promise<DrawerCount[]> {
  const whose = await shownRecorder(ctx, memberId)
  const { timeZone } = await getBusiness(ctx)
  const day = (date as Day | undefined) ?? dayOf(ctx.now, timeZone)
  return query<DrawerCount>(COUNTS, [
    ctx.businessId,
    ctx.environment,
    day,
    whose,
    ...instantsOfDay(day, timeZone),
  ])
}

export function presentDrawerCount(row: DrawerCount): z.output<typeof drawerCount> {
  return {
    id: toWire('cnt', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    date: row.day,
    memberId: toWire('mem', row.memberId),
    name: row.memberName,
    expectedPaisa: row.expectedPaisa.toString(),
    countedPaisa: row.countedPaisa.toString(),
    differencePaisa: (row.countedPaisa - row.expectedPaisa).toString(),
    pieces:
      row.pieces.length > 0 ? RUPEE_PIECES.map((rupees, n) => ({ rupees, count: row.pieces[n] ?? 0 })) : null,
    otherPaisa: row.pieces.length > 0 ? (row.countedPaisa - paisaOf(row.pieces)).toString() : null,
    note: row.note,
    countedBy: row.counterName,
    createdAt: row.createdAt.toISOString(),
    reopenedAt: row.reopenedAt?.toISOString() ?? null,
  }
}
