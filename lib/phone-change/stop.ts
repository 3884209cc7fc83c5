import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type PublicCtx, transact, type UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { PhoneChangeModel } from '@/prisma/generated/models'
import { changeRow, lockLiveChange, lockPerson } from './locked'

/**
 * Stops the change of the signed-in person. The session that asked for it ends, unless it is this one.
 * @throws {DomainError} `phone_change_closed`: no change is waiting.
 */
export function stopPhoneChange(ctx: UserCtx): Promise<PhoneChangeModel> {
  return transact(ctx, (tx) => stop(tx, ctx.userId, ctx.now, ctx.sessionId))
}

/**
 * Stops a change with the link that was sent to the old number. The session that asked for it ends. Opening the link twice is harmless.
 * @throws {DomainError} `resource_not_found`; `phone_change_closed` if the change is already done.
 */
export async function stopPhoneChangeAt(ctx: PublicCtx, token: string): Promise<PhoneChangeModel> {
  const change = found(await findPhoneChangeAt(token))
  if (change.state === 'stopped') return change
  return transact(ctx, (tx) => stop(tx, change.userId, ctx.now))
}

async function stop(tx: Tx, userId: string, now: Date, ownSession?: string): Promise<PhoneChangeModel> {
  await lockPerson(tx, userId)
  const change = await lockLiveChange(tx, userId)
  if (change?.state !== 'waiting') throw new DomainError('phone_change_closed')
  if (change.sessionId !== ownSession)
    await tx.query('DELETE FROM end_user_sessions WHERE id = $1', [change.sessionId])
  return changeRow(tx, change, { state: 'stopped', endedAt: now })
}

/** The change that a link stops. */
export async function findPhoneChangeAt(token: string): Promise<PhoneChangeModel | undefined> {
  const [change] = await query<PhoneChangeModel>('SELECT * FROM phone_changes WHERE stop_hash = $1', [
    sha256(token),
  ])
  return change
}

const LIVE = `SELECT * FROM phone_changes WHERE user_id = $1 AND state IN ('asked', 'waiting')`

/** The current change of a person. */
export async function findPhoneChange({
  userId,
}: Pick<UserCtx, 'userId'>): Promise<PhoneChangeModel | undefined> {
  const [change] = await query<PhoneChangeModel>(LIVE, [userId])
  return change
}
