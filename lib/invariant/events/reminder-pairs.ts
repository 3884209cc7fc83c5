import { createHash } from 'node:crypto'
import type { Client, Found } from '../rule'

/** A reminder of a charge that the wallet does not cover, and the warning about it, have the same request and forecast. */
const UNPAIRED = `
WITH told AS (
  SELECT id, type, request_id, forecast::text AS forecast FROM events
  WHERE type = 'wallet.low_balance' OR type = 'subscription.renewal_upcoming'
    AND forecast->>'covered' = 'false' AND data->>'userId' IS NOT NULL
    AND data->>'collection' IS DISTINCT FROM 'outside'
)
SELECT string_agg(format('evt:%s (%s)', id, type), ', ') AS events FROM told
WHERE forecast IS NOT NULL
GROUP BY request_id, forecast
HAVING count(*) FILTER (WHERE type = 'wallet.low_balance') <> count(*) FILTER (WHERE type <> 'wallet.low_balance')
LIMIT 1000`

/**
 * Checks that each warning about a low balance belongs to a reminder, and that each reminder of a charge that is not
 * covered has its warning. It compares two sums of hashes, which do not depend on the order. Only if they differ, it looks
 * for the events.
 */
export class ReminderPairs {
  #sum = 0n

  add({
    type,
    request_id,
    forecast,
    data,
  }: {
    type: string
    request_id: string | null
    forecast: string | null
    data: string
  }) {
    if (forecast === null) return
    const hash = () => createHash('sha256').update(`${request_id} ${forecast}`).digest().readBigUInt64BE()
    if (type === 'wallet.low_balance') this.#sum -= hash()
    else if (type === 'subscription.renewal_upcoming' && isShort(forecast) && isPaidFromWallet(data))
      this.#sum += hash()
  }

  async report(client: Client, found: Found): Promise<void> {
    if (this.#sum === 0n) return
    const { rows } = await client.query<{ events: string }>(UNPAIRED)
    for (const { events } of rows)
      found('low-balance', `Of a reminder and its warning one is missing: there is ${events}.`)
  }
}

const isShort = (forecast: string) => (JSON.parse(forecast) as { covered?: unknown }).covered === false
function isPaidFromWallet(data: string): boolean {
  const { userId, collection } = JSON.parse(data) as { userId?: unknown; collection?: unknown }
  return userId !== null && collection !== 'outside'
}
