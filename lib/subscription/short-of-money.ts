import { MINUTE_MS } from '@/lib/core/duration'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { comingRenewals } from './coming-renewals'

const SHORT = `
WITH ${comingRenewals('$3', '(SELECT time_zone FROM businesses WHERE id = $1)', 'now()')}
SELECT (SELECT count(*)::int FROM due) AS read,
  ARRAY(SELECT due.id FROM due WHERE due.collection = 'wallet' AND due.payer IN (SELECT payer FROM short)) AS ids`

/**
 * As of when a list is read. `now`: as the rows are, for a program and for what is done to them. `kept`: what takes long to find out may be
 * some minutes old, for a page.
 */
export type AsOf = 'now' | 'kept'

/**
 * The subscriptions whose wallets hold too little for their renewals up to an instant. Of many renewals a page keeps them for a minute, as
 * the figure of the home page that leads to them.
 */
export async function shortOfMoney(ctx: Ctx, until: Date, asOf: AsOf): Promise<string[]> {
  const { businessId, environment } = ctx
  const read = () => readShort(ctx, until)
  if (asOf === 'now') return (await read()).ids
  const { figure } = await keptFigure({
    key: `short ${businessId} ${environment} ${Math.floor(until.getTime() / MINUTE_MS)}`,
    read,
    rowsOf: ({ read: rows }) => rows,
  })
  return figure.ids
}

interface Short {
  ids: string[]
  /** How many renewals were looked at. */
  read: number
}

async function readShort({ businessId, environment }: Ctx, until: Date): Promise<Short> {
  const [found] = await query<Short>(SHORT, [businessId, environment, until])
  return found ?? { ids: [], read: 0 }
}
