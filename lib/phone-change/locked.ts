import { found } from '@/lib/core/found'
import { table } from '@/lib/infra/database/table'
import type { Tx } from '@/lib/infra/database/transaction'
import type { PhoneChangeModel, UserModel } from '@/prisma/generated/models'

const phoneChanges = table('phone_changes')

/** Lock order: everything that changes a person's number locks the person first. */
export async function lockPerson(tx: Tx, userId: string): Promise<UserModel> {
  const [user] = await tx.query<UserModel>('SELECT * FROM users WHERE id = $1 FOR UPDATE', [userId])
  return found(user)
}

const LIVE = `
SELECT ${phoneChanges.columnList()} FROM phone_changes WHERE user_id = $1 AND state IN ('asked', 'waiting') FOR UPDATE`

/** The current change of a locked person. */
export async function lockLiveChange(tx: Tx, userId: string): Promise<PhoneChangeModel | undefined> {
  const [change] = await tx.query<PhoneChangeModel>(LIVE, [userId])
  return change
}

export const insertChange = (tx: Tx, row: PhoneChangeModel) => phoneChanges.insert(tx, [row])

/** Changes a locked row. */
export async function changeRow(
  tx: Tx,
  current: PhoneChangeModel,
  next: Partial<PhoneChangeModel>,
): Promise<PhoneChangeModel> {
  const changed = { ...current, ...next }
  await phoneChanges.update(
    tx,
    [changed],
    ['oldProved', 'newProved', 'state', 'dueAt', 'stopHash', 'endedAt'],
  )
  return changed
}
