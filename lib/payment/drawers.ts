import type { z } from 'zod'
import { getBusiness } from '@/lib/business/read'
import { type Day, dayOf } from '@/lib/core/day'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type DrawerCount, listDrawerCounts, presentDrawerCount } from './drawer'
import { addedTo, instantsOfDay } from './drawer-day'
import type { DrawerCountsQuery, drawer } from './drawer-schema'
import { shownRecorder } from './own'

/** The cash that came into a drawer and left it on a day, and its newest count. */
export interface Drawer {
  day: Day
  memberId: string
  memberName: string
  floatPaisa: bigint
  /** Cash payments, minus what was given to customers out of balances. */
  cashPaisa: bigint
  takenOverPaisa: bigint
  handedOverPaisa: bigint
  depositedPaisa: bigint
  count: DrawerCount | null
  /** What was moved after the count. */
  movedSincePaisa: bigint
}

type Sums = Omit<Drawer, 'day' | 'count'>

// Each movement is counted for the owner of the drawer, and for the person who gave the cash. The name is the newest one of the day.
const SUMS = `
SELECT member_id, (array_agg(name ORDER BY at DESC))[1] AS member_name,
  sum(paisa) FILTER (WHERE kind = 'float')::bigint AS float_paisa,
  sum(paisa) FILTER (WHERE kind = 'cash')::bigint AS cash_paisa,
  sum(paisa) FILTER (WHERE kind = 'taken')::bigint AS taken_over_paisa,
  (-sum(paisa) FILTER (WHERE kind = 'given'))::bigint AS handed_over_paisa,
  (-sum(paisa) FILTER (WHERE kind = 'deposit'))::bigint AS deposited_paisa,
  sum(paisa) FILTER (WHERE is_since)::bigint AS moved_since_paisa
FROM (
  SELECT p.member_id, p.recorder_name AS name, p.created_at AS at, 'cash' AS kind, false AS is_since,
    CASE WHEN p.reversed_at IS NULL THEN p.amount_paisa ELSE 0 END AS paisa
  FROM payments p
  WHERE p.business_id = $1 AND p.environment = $2 AND p.received_at >= $3 AND p.received_at < $4 AND p.method = 'cash'
    AND p.member_id IS NOT NULL
  UNION ALL
  SELECT w.member_id, w.recorder_name, w.paid_at, 'cash', false, CASE w.status WHEN 'paid' THEN -w.amount_paisa ELSE 0 END
  FROM withdrawals w
  WHERE w.business_id = $1 AND w.environment = $2 AND w.money_mode = 'own' AND w.paid_at >= $3 AND w.paid_at < $4
    AND w.method = 'cash' AND w.member_id IS NOT NULL
  UNION ALL
  SELECT of.member_id, of.name, m.created_at, of.kind, m.id > (
      SELECT max(c.id::text)::uuid FROM drawer_counts c
      WHERE c.business_id = $1 AND c.environment = $2 AND c.day = $5::date AND c.member_id = of.member_id
    ) AS is_since, ${addedTo('of.member_id')}
  FROM drawer_movements m CROSS JOIN LATERAL (VALUES
    (m.member_id, m.member_name, CASE m.kind WHEN 'handover' THEN 'taken' ELSE m.kind::text END),
    (m.giver_id, m.giver_name, 'given')) AS of (member_id, name, kind)
  WHERE m.business_id = $1 AND m.environment = $2 AND m.day = $5::date AND of.member_id IS NOT NULL
) AS all_moved
WHERE $6::uuid IS NULL OR member_id = $6
GROUP BY member_id`

const HAS_CASH = ['floatPaisa', 'cashPaisa', 'takenOverPaisa', 'handedOverPaisa', 'depositedPaisa'] as const

/** The drawers of a day, by name. A cashier gets only their own. @throws {DomainError} `role_insufficient`. */
export async function listDrawers(ctx: Ctx, { date, memberId }: DrawerCountsQuery): Promise<Drawer[]> {
  const whose = await shownRecorder(ctx, memberId)
  const { timeZone } = await getBusiness(ctx)
  const day = (date as Day | undefined) ?? dayOf(ctx.now, timeZone)
  const key = [ctx.businessId, ctx.environment, ...instantsOfDay(day, timeZone), day, whose]
  const [sums, counts] = await Promise.all([
    query<{ [Name in keyof Sums]: Sums[Name] | null } & { memberId: string; memberName: string }>(SUMS, key),
    listDrawerCounts(ctx, { date: day, memberId }),
  ])
  const ids = new Set([...sums.map((each) => each.memberId), ...counts.map((each) => each.memberId)])
  return [...ids]
    .map((id): Drawer => {
      const its = sums.find((each) => each.memberId === id)
      const count = counts.find((each) => each.memberId === id) ?? null
      return {
        ...{ day, memberId: id, memberName: its?.memberName ?? count?.memberName ?? '', count },
        floatPaisa: its?.floatPaisa ?? 0n,
        cashPaisa: its?.cashPaisa ?? 0n,
        takenOverPaisa: its?.takenOverPaisa ?? 0n,
        handedOverPaisa: its?.handedOverPaisa ?? 0n,
        depositedPaisa: its?.depositedPaisa ?? 0n,
        movedSincePaisa: its?.movedSincePaisa ?? 0n,
      }
    })
    .filter((each) => each.count || HAS_CASH.some((name) => each[name] !== 0n))
    .toSorted((a, b) => a.memberName.localeCompare(b.memberName))
}

/** How much should be in a drawer now. */
export const expectedIn = ({ floatPaisa, cashPaisa, ...moved }: Drawer): bigint =>
  floatPaisa + cashPaisa + moved.takenOverPaisa - moved.handedOverPaisa - moved.depositedPaisa

export function presentDrawer(row: Drawer): z.output<typeof drawer> {
  const { count, movedSincePaisa } = row
  const expected = expectedIn(row)
  return {
    date: row.day,
    memberId: toWire('mem', row.memberId),
    name: row.memberName,
    floatPaisa: row.floatPaisa.toString(),
    cashPaisa: row.cashPaisa.toString(),
    takenOverPaisa: row.takenOverPaisa.toString(),
    handedOverPaisa: row.handedOverPaisa.toString(),
    depositedPaisa: row.depositedPaisa.toString(),
    expectedPaisa: expected.toString(),
    count: count && presentDrawerCount(count),
    differencePaisa: count && (count.countedPaisa + movedSincePaisa - expected).toString(),
  }
}
