import { HOUR_MS } from '@/lib/core/duration'
import { firstIdAt } from '@/lib/core/id'
import { endSetAside, type SetAsideItem, setAside } from '@/lib/infra/bulkhead/set-aside'
import { isOutage } from '@/lib/infra/database/outage'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { SetAsideKind } from '@/prisma/generated/enums'

// An id contains its creation time, and its transaction commits within minutes. So after an hour no older id can appear.
const SETTLED_AFTER_MS = HOUR_MS

interface Advance<Account extends SetAsideItem> {
  kind: SetAsideKind
  /** SQL: locks the next account that has settled entries (ids below $1) and is not paused. */
  next: string
  /** Counts settled entries of the account, and stores how far it got. Safe to repeat. */
  count: (tx: Tx, account: Account, mark: string) => Promise<unknown>
}

/**
 * Moves the running count of one account forward to its settled entries. An account that cannot be counted is set aside.
 * @returns false if no account has more.
 */
export async function advanceAccount<Account extends SetAsideItem>(
  now: Date,
  { kind, next, count }: Advance<Account>,
): Promise<boolean> {
  const mark = firstIdAt(new Date(now.getTime() - SETTLED_AFTER_MS))
  let account: Account | undefined
  try {
    return await inTransaction(async (tx) => {
      ;[account] = await tx.query<Account>(next, [mark])
      if (!account) return false
      await count(tx, account, mark)
      await endSetAside(tx, kind, [account.id])
      return true
    })
  } catch (error) {
    if (!account || isOutage(error)) throw error
    const { id, businessId, environment } = account
    await setAside(kind, { id, businessId, environment }, error)
    return true
  }
}
