import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/record'
import { getBusiness } from '@/lib/business/read'
import { addDays, type Day, dayOf, startOfDay } from '@/lib/core/day'
import { invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { DrawerCountModel } from '@/prisma/generated/models'
import type { CountDrawerInput, DrawerCountsQuery, drawerCount } from './drawer-schema'
import { shownRecorder } from './own'
import { recorderOf } from './record'

/** A count of a drawer. Its day is a date of the business, as text. */
export type DrawerCount = Omit<DrawerCountModel, 'day'> & { day: string; reopenedAt: Date | null }

const MEMBER = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.id = $2`

const EXPECTED = `SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM payments
  WHERE business_id = $1 AND environment = $2 AND received_at >= $3 AND received_at < $4
    AND member_id = $5 AND method = 'cash' AND reversed_at IS NULL`

const INSERT = `INSERT INTO drawer_counts
  (id, business_id, environment, day, member_id, member_name, expected_paisa, counted_paisa, note, counter_name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/**
 * Writes down what is in the drawer of a person at the end of a day, beside the cash that they have recorded for it. A correction is
 * another count. A cashier counts their own drawer.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `parameter_invalid` for a day to come.
 */
export function countDrawer(
  ctx: Ctx,
  { date, memberId, countedPaisa, note }: CountDrawerInput,
): Promise<DrawerCount> {
  return transact(ctx, async (tx) => {
    const by = await recorderOf(tx, ctx)
    const whose = memberId ?? by.memberId
    if (!whose) throw invalidParameter('memberId', 'is needed: an API key has no drawer.')
    await shownRecorder(ctx, whose)
    const [member] = await tx.query<{ id: string; name: string }>(MEMBER, [ctx.businessId, whose])
    const { id: ofMember, name: memberName } = found(member, 'memberId')
    const { timeZone } = await getBusiness(ctx)
    const day = (date as Day | undefined) ?? dayOf(ctx.now, timeZone)
    if (day > dayOf(ctx.now, timeZone)) throw invalidParameter('date', 'must not be a day to come.')
    const row: DrawerCount = {
      id: newId('cnt'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      day,
      memberId: ofMember,
      memberName,
      expectedPaisa: await expectedIn(tx, ctx, ofMember, day, timeZone),
      countedPaisa,
      note: note ?? null,
      counterName: by.recorderName,
      createdAt: ctx.now,
      reopenedAt: null,
    }
    await tx.query(INSERT, [
      ...[row.id, row.businessId, row.environment, row.day, row.memberId, row.memberName],
      ...[row.expectedPaisa, row.countedPaisa, row.note, row.counterName, row.createdAt],
    ])
    const { expectedPaisa, differencePaisa } = presentDrawerCount(row)
    const about = { date: day, drawerOf: memberName, expectedPaisa, differencePaisa }
    await recordAudit(tx, ctx, 'drawer.counted', toWire('cnt', row.id), about)
    return row
  })
}

const boundsOf = (day: Day, timeZone: string) => [
  startOfDay(day, timeZone),
  startOfDay(addDays(day, 1), timeZone),
]

async function expectedIn(tx: Tx, ctx: Ctx, memberId: string, day: Day, timeZone: string): Promise<bigint> {
  const key = [ctx.businessId, ctx.environment, ...boundsOf(day, timeZone), memberId]
  return (await tx.query<{ paisa: bigint }>(EXPECTED, key))[0]?.paisa ?? 0n
}

// More corrections of one day than a person reads.
const MOST_SHOWN = 100

// Cash of the day that is recorded or taken back after a count changes what should be in the drawer.
const COUNTS = `SELECT id, business_id, environment, to_char(day, 'YYYY-MM-DD') AS day, member_id, member_name, expected_paisa,
    counted_paisa, note, counter_name, created_at, (
      SELECT min(CASE WHEN p.created_at > c.created_at THEN p.created_at ELSE p.reversed_at END) FROM payments p
      WHERE p.business_id = $1 AND p.environment = $2 AND p.received_at >= $5 AND p.received_at < $6 AND p.member_id = c.member_id
        AND p.method = 'cash' AND greatest(p.created_at, p.reversed_at) > c.created_at) AS reopened_at
  FROM drawer_counts c
  WHERE business_id = $1 AND environment = $2 AND day = $3::date AND ($4::uuid IS NULL OR member_id = $4)
  ORDER BY id DESC LIMIT ${MOST_SHOWN}`

/** The counts of a day, the newest first. A cashier gets their own. @throws {DomainError} `role_insufficient`. */
export async function listDrawerCounts(
  ctx: Ctx,
  { date, memberId }: DrawerCountsQuery,
): Promise<DrawerCount[]> {
  const whose = await shownRecorder(ctx, memberId)
  const { timeZone } = await getBusiness(ctx)
  const day = (date as Day | undefined) ?? dayOf(ctx.now, timeZone)
  return query<DrawerCount>(COUNTS, [ctx.businessId, ctx.environment, day, whose, ...boundsOf(day, timeZone)])
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
    note: row.note,
    countedBy: row.counterName,
    createdAt: row.createdAt.toISOString(),
    reopenedAt: row.reopenedAt?.toISOString() ?? null,
  }
}
