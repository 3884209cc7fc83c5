import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/record'
import { getBusiness } from '@/lib/business/read'
import { type Day, dayOf } from '@/lib/core/day'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type MovementId, newId, toWire } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import type { Tx } from '@/lib/infra/database/transaction'
import type { DrawerMovementModel } from '@/prisma/generated/models'
import { lockDrawers, requireMember } from './drawer-day'
import type { drawerMovement, MoveCashInput, MovementsQuery, ReverseMovementInput } from './movement-schema'
import { isCashier, shownRecorder } from './own'
import { recorderOf } from './record'
import { drawerMovements } from './table'

/** A movement. `day` is a date of the business, as text. */
export type Movement = Omit<DrawerMovementModel, 'day'> & { day: string }

const COLUMNS = drawerMovements.columnList('m').replace(/\bm\.day\b/, `to_char(m.day, 'YYYY-MM-DD') AS day`)

const INSERT = `INSERT INTO drawer_movements
  (id, business_id, environment, day, kind, member_id, member_name, giver_id, giver_name, amount_paisa, reference, note, recorder_name, reverses_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

/**
 * Records cash that came into a person's drawer, or left it, without a payment. The person who takes cash over records it, so nobody can
 * put a debt into somebody else's drawer. A cashier may do this only for their own drawer, and only today.
 * @throws {DomainError} `role_insufficient`, `resource_not_found`, `parameter_invalid`.
 */
export function moveCash(ctx: Ctx, input: MoveCashInput): Promise<Movement> {
  return transact(ctx, async (tx) => {
    const by = await recorderOf(tx, ctx)
    const whose = input.memberId ?? by.memberId
    if (!whose) throw invalidParameter('memberId', 'is required: an API key has no drawer.')
    await shownRecorder(ctx, whose)
    const member = await requireMember(tx, ctx, whose, 'memberId')
    const giver = input.fromMemberId ? await requireMember(tx, ctx, input.fromMemberId, 'fromMemberId') : null
    if (giver?.id === member.id) throw invalidParameter('fromMemberId', 'must be another person.')
    const day = await requireOpenDay(ctx, input.date as Day | undefined)
    await lockDrawers(tx, ctx)
    const { kind, amountPaisa, reference, note } = input
    const row: Movement = {
      ...{ id: newId('mov'), businessId: ctx.businessId, environment: ctx.environment, day, kind },
      ...{ memberId: member.id, memberName: member.name, giverId: giver?.id ?? null },
      ...{ giverName: giver?.name ?? null, amountPaisa, reference: reference ?? null, note: note ?? null },
      ...{ recorderName: by.recorderName, reversesId: null, createdAt: ctx.now },
    }
    await insert(tx, row)
    await recordAudit(tx, ctx, 'drawer.moved', toWire('mov', row.id), about(row))
    return row
  })
}

const FIND = `SELECT ${COLUMNS} FROM drawer_movements m WHERE m.business_id = $1 AND m.environment = $2 AND m.id = $3`
const IS_REVERSED = `SELECT 1 FROM drawer_movements WHERE business_id = $1 AND environment = $2 AND reverses_id = $3`

/**
 * Reverses a wrong movement with an opposite one. A cashier may do this only for their own drawer, on the same day.
 * @throws {DomainError} `resource_not_found`, `role_insufficient`, `movement_already_reversed`, `parameter_invalid`.
 */
export function reverseMovement(
  ctx: Ctx,
  id: MovementId,
  { reason }: ReverseMovementInput,
): Promise<Movement> {
  return transact(ctx, async (tx) => {
    const key = [ctx.businessId, ctx.environment, id]
    const wrong = found((await tx.query<Movement>(FIND, key))[0])
    await shownRecorder(ctx, wrong.memberId)
    await requireOpenDay(ctx, wrong.day as Day)
    const { recorderName } = await recorderOf(tx, ctx)
    await lockDrawers(tx, ctx)
    if (wrong.reversesId || (await tx.query(IS_REVERSED, key)).length > 0)
      throw new DomainError('movement_already_reversed')
    const row = {
      ...wrong,
      ...{ id: newId('mov'), note: reason, recorderName, reversesId: wrong.id, createdAt: ctx.now },
    }
    await insert(tx, row)
    await recordAudit(tx, ctx, 'drawer.movement_reversed', toWire('mov', wrong.id), about(row))
    return row
  })
}

async function insert(tx: Tx, row: Movement): Promise<void> {
  await tx.query(INSERT, [
    ...[
      row.id,
      row.businessId,
      row.environment,
      row.day,
      row.kind,
      row.memberId,
      row.memberName,
      row.giverId,
    ],
    ...[row.giverName, row.amountPaisa, row.reference, row.note, row.recorderName, row.reversesId],
    row.createdAt,
  ])
}

const about = ({ day, kind, memberName, amountPaisa }: Movement) => ({
  ...{ date: day, kind, drawerOf: memberName },
  amountPaisa: amountPaisa.toString(),
})

/** The day of the drawer. It must not be in the future, and for a cashier it must be today. */
async function requireOpenDay(ctx: Ctx, named: Day | undefined): Promise<Day> {
  const today = dayOf(ctx.now, (await getBusiness(ctx)).timeZone)
  const day = named ?? today
  if (day > today) throw invalidParameter('date', 'must not be in the future.')
  if (isCashier(ctx) && day !== today) throw invalidParameter('date', 'must be today, for a cashier.')
  return day
}

/** Movements, newest first. A cashier gets only those of their own drawer. @throws {DomainError} `role_insufficient`. */
export async function listMovements(
  ctx: Ctx,
  { date, memberId, ...page }: MovementsQuery,
): Promise<Page<Movement>> {
  const whose = await shownRecorder(ctx, memberId)
  const filters: Filter[] = []
  if (date) filters.push(['m.day = ?::date', date])
  if (whose) filters.push(['(m.member_id = ? OR m.giver_id = ?)', whose])
  const from = 'drawer_movements m'
  return listTenantPage<Movement>(ctx, {
    select: `SELECT ${COLUMNS} FROM ${from}`,
    alias: 'm',
    from,
    filters,
    page,
  })
}

export function presentDrawerMovement(row: Movement): z.output<typeof drawerMovement> {
  return {
    id: toWire('mov', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    date: row.day,
    kind: row.kind,
    memberId: toWire('mem', row.memberId),
    name: row.memberName,
    fromMemberId: row.giverId && toWire('mem', row.giverId),
    fromName: row.giverName,
    amountPaisa: row.amountPaisa.toString(),
    reference: row.reference,
    note: row.note,
    recordedBy: row.recorderName,
    reversesId: row.reversesId && toWire('mov', row.reversesId),
    createdAt: row.createdAt.toISOString(),
  }
}
