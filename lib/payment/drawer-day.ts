import { memberOf } from '@/lib/auth/member'
import { addDays, type Day, startOfDay } from '@/lib/core/day'
import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'

/** The start and the end of a business day. */
export const instantsOfDay = (day: Day, timeZone: string): [Date, Date] => [
  startOfDay(day, timeZone),
  startOfDay(addDays(day, 1), timeZone),
]

const MEMBER = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.id = $2`

/** A member of the business. @param named the name of the parameter. @throws {DomainError} `resource_not_found`. */
export async function requireMember(
  tx: Tx,
  { businessId }: Ctx,
  id: string,
  named: string,
): Promise<{ id: string; name: string }> {
  return found((await tx.query<{ id: string; name: string }>(MEMBER, [businessId, id]))[0], named)
}

// More people than a shop has. For others, use the API.
const MOST_PEOPLE = 100

const PEOPLE = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.account_id <> $2 ORDER BY a.name, m.id LIMIT ${MOST_PEOPLE}`

/** The other people of the team, by name. They can hand cash over. */
export function listColleagues(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return query<{ id: string; name: string }>(PEOPLE, [ctx.businessId, memberOf(ctx).accountId])
}

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('drawers ' || $1 || $2, 0))`

/** A tenant's counts and movements are written one after the other. So when a row is created, all rows with lower ids already exist. */
export async function lockDrawers(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  await tx.query(LOCK, [businessId, environment])
}

/** SQL: what a movement `m` adds to a member's drawer, in paisa. @param member an SQL expression. */
export const addedTo = (member: string): string => `(CASE WHEN m.reverses_id IS NULL THEN 1 ELSE -1 END
  * CASE WHEN m.kind = 'deposit' OR m.giver_id = ${member} THEN -1 ELSE 1 END * m.amount_paisa)`
