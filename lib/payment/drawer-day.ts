import { memberOf } from '@/lib/auth/member'
import { addDays, type Day, startOfDay } from '@/lib/core/day'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'

/** The first and the last moment of a day of the business. */
export const instantsOfDay = (day: Day, timeZone: string): [Date, Date] => [
  startOfDay(day, timeZone),
  startOfDay(addDays(day, 1), timeZone),
]

const MEMBER = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.id = $2`

/** A member of the business. @param named the parameter that names them. @throws {DomainError} `resource_not_found`. */
export async function requireMember(
  tx: Tx,
  { businessId }: Ctx,
  id: string,
  named: string,
): Promise<{ id: string; name: string }> {
  return found((await tx.query<{ id: string; name: string }>(MEMBER, [businessId, id]))[0], named)
}

// More than a shop has people. The rest are named by the API.
const MOST_PEOPLE = 100

const PEOPLE = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.account_id <> $2 ORDER BY a.name, m.id LIMIT ${MOST_PEOPLE}`

/** The other people of the team, by name: who can hand cash over. */
export function listColleagues(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return query<{ id: string; name: string }>(PEOPLE, [ctx.businessId, memberOf(ctx).accountId])
}

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('drawers ' || $1 || $2, 0))`

/** Counts and movements of a tenant are written one after the other. So an older id was there before a newer one was made. */
export async function lockDrawers(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  await tx.query(LOCK, [businessId, environment])
}

/** SQL: what a movement `m` adds to the drawer of a member, in paisa. @param member an SQL expression. */
export const addedTo = (member: string): string => `(CASE WHEN m.reverses_id IS NULL THEN 1 ELSE -1 END
  * CASE WHEN m.kind = 'deposit' OR m.giver_id = ${member} THEN -1 ELSE 1 END * m.amount_paisa)`
