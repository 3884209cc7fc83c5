import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { comingRenewals } from './coming-renewals'

const SHORT = `
WITH ${comingRenewals('$3', '(SELECT time_zone FROM businesses WHERE id = $1)', 'now()')}
SELECT (SELECT count(*)::int FROM due) AS read,
  ARRAY(SELECT due.id FROM due WHERE due.collection = 'wallet' AND due.payer IN (SELECT payer FROM short)) AS ids`

const MINUTE_MS = 60_000

/**
 * The subscriptions whose wallets hold too little for their renewals up to an instant. Of many renewals they are kept for a minute, as
 * the figure of the home page that leads to them.
 */
export async function shortOfMoney({ businessId, environment }: Ctx, until: Date): Promise<string[]> {
  const { figure } = await keptFigure({
    key: `short ${businessId} ${environment} ${Math.floor(until.getTime() / MINUTE_MS)}`,
    read: async () => {
      const [found] = await query<{ read: number; ids: string[] }>(SHORT, [businessId, environment, until])
      return found ?? { read: 0, ids: [] }
    },
    rowsOf: ({ read }) => read,
  })
  return figure.ids
}
