import { recordAudit } from '@/lib/audit/record'
import { mailAdministrators } from '@/lib/auth/administrators'
import { memberOf } from '@/lib/auth/member'
import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type BusinessId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { BankAccountModel } from '@/prisma/generated/models'
import { verifiedMail } from './mails'
import { lockBankAccount } from './read'
import { bankAccounts } from './table'

const IS_MEMBER = 'SELECT 1 FROM team_members WHERE business_id = $1 AND account_id = $2'

/**
 * Records that the account belongs to the business, according to its papers. Payouts go there once its 24 hours are over too. Verifying it
 * again does nothing.
 * @throws {DomainError} `resource_not_found` if there is no account, `two_persons_needed` for a member of the business, `bank_account_held`
 * until an owner has confirmed it.
 */
export function verifyBankAccount(ctx: OperatorCtx, businessId: BusinessId): Promise<BankAccountModel> {
  return transact(ctx, async (tx) => {
    const { environment } = ctx
    const tenant = { businessId, environment }
    const before = found((await lockBankAccount(tx, tenant)) ?? undefined)
    const { accountId } = memberOf(ctx)
    if ((await tx.query(IS_MEMBER, [businessId, accountId])).length > 0)
      throw new DomainError('two_persons_needed')
    if (before.status === 'held') throw new DomainError('bank_account_held')
    if (before.status === 'verified') return before
    const now = await readTenantNow(tx, tenant)
    const row: BankAccountModel = {
      ...before,
      status: 'verified',
      verifiedBy: accountId,
      verifiedAt: now,
      updatedAt: nextUpdatedAt(before, now),
    }
    await bankAccounts.update(tx, [row], ['status', 'verifiedBy', 'verifiedAt', 'updatedAt'])
    const { requestId, ip } = ctx
    const wireId = toWire('biz', businessId)
    await recordAudit(
      tx,
      { ...tenant, requestId, ip: undefined, actor: { kind: 'system' } },
      'bank_account.verified',
      wireId,
    )
    await recordAudit(tx, { ...ctx, ip }, 'bank_account.verified', wireId)
    await mailAdministrators(tx, tenant, verifiedMail(row))
    return row
  })
}

const WAITING = `
SELECT count(*)::int AS count FROM bank_accounts WHERE status = 'waiting' AND environment = 'production'`

/** How many accounts wait for an operator to verify them. None in the sandbox, where accounts become verified by themselves. */
export async function countAccountsToVerify({ environment }: OperatorCtx): Promise<number> {
  if (environment === 'sandbox') return 0
  return found((await query<{ count: number }>(WAITING))[0]).count
}
