import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/duration'
import { lateSinceSql } from '@/lib/core/late'
import type { changingQuery } from '@/lib/core/page'
import { foundByText } from '@/lib/customer/found-by-text'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { Filter } from '@/lib/infra/database/tenant-list'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { comingRenewals, nextIsUnpaid } from './coming-renewals'
import type { ListSubscriptionsQuery } from './schema'

/** SQL: when the subscription `s` is charged next, if it is charged at all. */
export const NEXT_CHARGE = 'coalesce(s.next_retry_at, s.current_period_end)'

// The array is computed once, before the list. Otherwise the planner may look for the movements of each subscription in turn.
const hasMoved = (kind: string) => `s.id = ANY (ARRAY(
  SELECT m.subscription_id FROM recurring_movements m
  WHERE m.business_id = $1 AND m.environment = $2 AND m.kind = '${kind}' AND m.at >= ? AND m.at < ?))`
const WEEK_MS = 7 * DAY_MS
const dueSince = (charge: Date) => new Date(charge.getTime() - REMINDER_MS)

// The index by status finds the few that owe something.
const IS_LATE = `s.status IN ('past_due', 'unpaid') AND ${lateSinceSql('s')} <= ?`

const SEARCHED = { id: 's.id', customerId: 's.customer_id', prefix: 'sub' }

/**
 * The conditions of a list of subscriptions `s`.
 * @param asOf use 'now' if the result is acted upon.
 */
export async function subscriptionFilters(
  ctx: Ctx,
  wanted: Omit<ListSubscriptionsQuery, keyof typeof changingQuery>,
  asOf: AsOf = 'now',
): Promise<Filter[]> {
  const { q, status, customerId, priceId, chargeSince, fallsShort, late, movement, movedFrom, movedTo } =
    wanted
  const chargeUntil = untilOf(ctx, wanted)
  const filters: Filter[] = []
  if (q) filters.push(foundByText(ctx, q, SEARCHED))
  if (status) filters.push([`s.status IN (${status.map((each) => `'${each}'`).join()})`])
  if (customerId) filters.push(['s.customer_id = ?', customerId])
  if (priceId) filters.push(['s.price_id = ?', priceId])
  // The next due step is the charge, or the reminder before it. So the index of due subscriptions finds the charges.
  if (chargeSince || chargeUntil)
    filters.push([
      `s.due_at IS NOT NULL AND NOT s.cancel_at_period_end AND s.status <> 'paused' AND ${nextIsUnpaid('s')}`,
    ])
  if (chargeSince) {
    filters.push([`${NEXT_CHARGE} >= ?`, chargeSince])
    filters.push(['s.due_at >= ?', dueSince(chargeSince)])
  }
  if (chargeUntil) filters.push([`${NEXT_CHARGE} < ? AND s.due_at < ?`, chargeUntil])
  if (fallsShort && chargeUntil)
    filters.push([
      `s.status IN ('trialing', 'active') AND s.id = ANY (?::uuid[])`,
      arrayParameter(await shortOfMoney(ctx, chargeUntil, asOf)),
    ])
  if (late !== undefined) filters.push([late ? IS_LATE : `(${IS_LATE}) IS NOT TRUE`, ctx.now])
  if (movement) filters.push([hasMoved(movement), movedFrom ?? '-infinity', movedTo ?? 'infinity'])
  return filters
}

/** For those whose payers fall short, the renewals of one week count. */
const untilOf = (
  ctx: Ctx,
  { chargeUntil, fallsShort }: Pick<ListSubscriptionsQuery, 'chargeUntil' | 'fallsShort'>,
) => chargeUntil ?? (fallsShort ? new Date(ctx.now.getTime() + WEEK_MS) : undefined)

// The charges of a few days are next to each other in the due index, but far apart by id. So their ids are read first, from that index
// alone. Without a last day this would not help: most subscriptions match, and the first ones of a page are found at once.
const DUE_UNTIL = `s.id = ANY (ARRAY(
  SELECT d.id FROM subscriptions d WHERE d.business_id = $1 AND d.environment = $2 AND d.due_at >= ? AND d.due_at < ?))`

/** An extra filter that finds the rows of a list by due date first. Lists by customer, or of some subscriptions, have a better index. */
export const dueFirst = ({
  chargeSince,
  chargeUntil,
  customerId,
  fallsShort,
  q,
}: ListSubscriptionsQuery): Filter[] =>
  chargeUntil && !customerId && !fallsShort && !q
    ? [[DUE_UNTIL, chargeSince ? dueSince(chargeSince) : '-infinity', chargeUntil]]
    : []

const SHORT = `
WITH ${comingRenewals('$3', '(SELECT time_zone FROM businesses WHERE id = $1)')}
SELECT (SELECT count(*)::int FROM due) AS read,
  ARRAY(SELECT due.id FROM due WHERE due.collection = 'wallet' AND due.payer IN (SELECT payer FROM short)) AS ids`

/**
 * How fresh a list must be. `now`: the present rows, for programs and for bulk actions. `kept`: for a page, figures that take long to
 * compute may be a few minutes old.
 */
export type AsOf = 'now' | 'kept'

/**
 * The subscriptions whose wallets hold too little for their renewals up to an instant. With many renewals, a page reuses the result for a
 * minute, like the figure on the home page that leads to it.
 */
async function shortOfMoney(ctx: Ctx, until: Date, asOf: AsOf): Promise<string[]> {
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
  /** How many subscriptions with a renewal were read. */
  read: number
}

/** How far ahead a merchant is told what a wallet covers. In production only three days (docs/decisions/0005-wallets.md). */
export const coverageMs = (environment: Ctx['environment']): number =>
  environment === 'production' ? REMINDER_MS : WEEK_MS

const THEIR_CUSTOMERS = `SELECT DISTINCT customer_id FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

/** The customers whose wallets hold too little for a renewal within `coverageMs`. @param asOf as in `subscriptionFilters`. */
export async function customersFallingShort(ctx: Ctx, asOf: AsOf = 'now'): Promise<string[]> {
  const { businessId, environment, now } = ctx
  // Kept figures are stored by instant. Rounded to the hour, all page loads of an hour share one.
  const from = asOf === 'kept' ? now.getTime() - (now.getTime() % HOUR_MS) : now.getTime()
  const ids = await shortOfMoney(ctx, new Date(from + coverageMs(environment)), asOf)
  if (ids.length === 0) return []
  const key = [businessId, environment, arrayParameter(ids)]
  return (await query<{ customerId: string }>(THEIR_CUSTOMERS, key)).map(({ customerId }) => customerId)
}

async function readShort({ businessId, environment }: Ctx, until: Date): Promise<Short> {
  const [found] = await query<Short>(SHORT, [businessId, environment, until])
  return found ?? { ids: [], read: 0 }
}
