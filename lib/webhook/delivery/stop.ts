import { endSetAside, isNotPaused } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { type LeasedDelivery, setAsideDelivery } from './claim'

const GIVE_UP_BATCH = 1_000

// The claim skips endpoints that are off, so this sweep gives up the due deliveries that remain: the rest of a large backlog, and those of
// events that were committed at the same time as the switch.
const stopped = (limit: string) => `
SELECT o.* FROM webhook_endpoints w CROSS JOIN LATERAL (
  SELECT endpoint_id, id, business_id, environment FROM webhook_deliveries
  WHERE endpoint_id = w.id AND due_at <= now() AND ${isNotPaused('delivery', 'id')} ORDER BY due_at LIMIT ${limit}) o
WHERE NOT w.active OR w.deleted_at IS NOT NULL
LIMIT ${limit}`
const STOPPED = stopped('$1')

/** SQL: true if the sweep would find a delivery to give up. */
export const IS_STOPPED_DUE = `EXISTS (${stopped('1')})`

// Checks again, because the endpoint may be on again by now.
const GIVE_UP = `
UPDATE webhook_deliveries d SET status = 'failed', due_at = NULL, next_attempt_at = NULL
FROM unnest($1::uuid[], $2::uuid[]) AS v(endpoint_id, id), webhook_endpoints w
WHERE d.endpoint_id = v.endpoint_id AND d.id = v.id AND d.due_at <= now()
  AND w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
  AND (NOT w.active OR w.deleted_at IS NOT NULL)
RETURNING d.id`

type Stopped = Pick<LeasedDelivery, 'endpointId' | 'id' | 'businessId' | 'environment'>

/**
 * Gives up a batch of due deliveries of endpoints that are off. A delivery that cannot be given up is set aside.
 * @returns how many were given up. 0 if none is left.
 */
export async function giveUpStopped(): Promise<number> {
  return doOrSplit(await query<Stopped>(STOPPED, [GIVE_UP_BATCH]), giveUp, setAsideDelivery)
}

function giveUp(deliveries: readonly Stopped[]): Promise<number> {
  return inTransaction(async (tx) => {
    const given = await tx.query<{ id: string }>(GIVE_UP, [
      arrayParameter(deliveries.map(({ endpointId }) => endpointId)),
      arrayParameter(deliveries.map(({ id }) => id)),
    ])
    const ids = given.map(({ id }) => id)
    await endSetAside(tx, 'delivery', ids)
    return ids.length
  })
}
