import { memberOf } from '@/lib/auth/member'
import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

const MEMBER = 'SELECT id FROM team_members WHERE business_id = $1 AND account_id = $2'

export const isCashier = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'merchant' && actor.role === 'cashier'

/**
 * Whose payments the caller may see. Cashiers see only payments that they recorded themselves.
 * @param asked the member or API key that the caller filters by.
 * @returns the member or API key to filter by. Undefined for everybody.
 * @throws {DomainError} `role_insufficient` if a cashier asks for another person's payments.
 */
export async function shownRecorder(ctx: Ctx, asked?: string | null): Promise<string | undefined> {
  if (!isCashier(ctx)) return asked ?? undefined
  const [own] = await query<{ id: string }>(MEMBER, [ctx.businessId, memberOf(ctx).accountId])
  if (!own || (asked !== undefined && asked !== own.id)) throw new DomainError('role_insufficient')
  return own.id
}
