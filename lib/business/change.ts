import { recordAudit } from '@/lib/audit/record'
import { differs, nextUpdatedAt } from '@/lib/core/change'
import { found } from '@/lib/core/found'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { BusinessModel } from '@/prisma/generated/models'
import { businesses } from './table'

export type BusinessChange = Partial<Omit<BusinessModel, 'id' | 'createdAt' | 'updatedAt'>>

const LOCK = `SELECT ${businesses.columnList()} FROM businesses WHERE id = $1 FOR NO KEY UPDATE`

/** Locks a business until the transaction ends. @throws {DomainError} `resource_not_found`. */
export async function lockBusiness(tx: Tx, { businessId }: Pick<Ctx, 'businessId'>): Promise<BusinessModel> {
  return found((await tx.query<BusinessModel>(LOCK, [businessId]))[0])
}

/**
 * Writes a change of the business and its audit entry. If nothing changes, nothing is written.
 * @param current locked by this transaction.
 * @param told the facts of the audit entry, by their API names.
 */
export async function changeBusiness(
  tx: Tx,
  ctx: Ctx,
  current: BusinessModel,
  change: BusinessChange,
  told: Record<string, unknown>,
): Promise<BusinessModel> {
  if (!differs(current, change)) return current
  // Real time, because both environments share the settings and the sandbox clock is only for the sandbox.
  const [{ now }] = (await tx.query('SELECT now() AS now')) as [{ now: Date }]
  const next = { ...current, ...change, updatedAt: nextUpdatedAt(current, now) }
  const columns = Object.keys(change) as (keyof BusinessChange)[]
  await businesses.update(tx, [next], [...columns, 'updatedAt'])
  await recordAudit(tx, ctx, 'business.updated', toWire('biz', ctx.businessId), told)
  return next
}
