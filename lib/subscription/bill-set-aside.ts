import { arrayParameter } from '@/lib/infra/array-parameter'
import { claimSetAside, endSetAside, type SetAsideItem, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doInBulkheads } from '@/lib/infra/bulkhead/split'
import { joinClock } from '@/lib/infra/tenant-clock'
import { inTransaction, type Tx } from '@/lib/infra/transaction'
import type { Environment } from '@/prisma/generated/enums'
import { bill } from './bill-due'
import { claimThese } from './claim-due'
import { IS_DUE } from './due'

// One statement's worth. More than that set aside at once comes from one cause, and waits for its end.
const BATCH_SIZE = 100

type Key = SetAsideItem & { businessId: string; environment: NonNullable<SetAsideItem['environment']> }

/**
 * Bills subscriptions that were set aside and whose pause is over. One that fails again is set aside for longer; one
 * that is no longer due, since someone canceled it or paid, is set aside no more.
 * @returns how many were billed.
 */
export async function billSetAside(environment: Environment): Promise<number> {
  const items = (await claimSetAside('billing', BATCH_SIZE, environment)) as Key[]
  return doInBulkheads(
    items,
    (some) =>
      inTransaction(async (tx) => {
        const claim = await claimThese(tx, some)
        const { subscriptions } = await bill(tx, claim)
        const billed = claim.subscriptions.map(({ id }) => id)
        await endSetAside(tx, 'billing', [...billed, ...(await noLongerDue(tx, some))])
        return subscriptions
      }),
    (item, error) => setAside('billing', item, error),
  )
}

// Read after the claim: what was due then and is locked by someone else is still due here.
const STILL_DUE = `
SELECT s.id FROM unnest($1::uuid[], $2::environment[], $3::uuid[]) AS k(business_id, environment, id)
JOIN subscriptions s ON s.business_id = k.business_id AND s.environment = k.environment AND s.id = k.id
${joinClock('s.business_id', 's.environment')} WHERE ${IS_DUE}`

async function noLongerDue(tx: Tx, items: readonly Key[]): Promise<string[]> {
  const due = await tx.query<{ id: string }>(STILL_DUE, [
    arrayParameter(items.map(({ businessId }) => businessId)),
    arrayParameter(items.map(({ environment }) => environment)),
    arrayParameter(items.map(({ id }) => id)),
  ])
  const dueIds = new Set(due.map(({ id }) => id))
  return items.flatMap(({ id }) => (dueIds.has(id) ? [] : id))
}
