import { endSetAside, isNotPaused, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { lockLiveChange, lockPerson } from './locked'
import { moveNumber } from './move-number'

const BATCH_SIZE = 100

const DUE = `
FROM phone_changes c
WHERE c.state = 'waiting' AND c.due_at <= now() AND ${isNotPaused('phone_change', 'c.id')}`

const FIND = `SELECT c.id, c.user_id ${DUE} ORDER BY c.due_at LIMIT $1`

/** SQL: true if there is a waiting change whose day is over. */
export const IS_PHONE_CHANGE_DUE = `EXISTS (SELECT ${DUE})`

interface DueChange {
  id: string
  userId: string
}

/**
 * Completes a batch of changes whose day is over. One that fails is set aside.
 * @returns how many were due. 0 if none is left.
 */
export async function finishPhoneChanges(requestId: string): Promise<number> {
  const due = await query<DueChange>(FIND, [BATCH_SIZE])
  await doOrSplit(
    due,
    (changes) =>
      inTransaction(async (tx) => {
        for (const change of changes.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
          await finish(tx, change, requestId)
        await endSetAside(
          tx,
          'phone_change',
          changes.map(({ id }) => id),
        )
        return changes.length
      }),
    ({ id }, error) => setAside('phone_change', { id, businessId: null, environment: 'production' }, error),
  )
  return due.length
}

/** The change may have been stopped or completed meanwhile. */
async function finish(tx: Tx, { id, userId }: DueChange, requestId: string): Promise<void> {
  await lockPerson(tx, userId)
  const change = await lockLiveChange(tx, userId)
  if (change?.id !== id || change.state !== 'waiting') return
  await moveNumber(tx, change, { now: new Date(), requestId })
}
